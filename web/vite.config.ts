import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstFrames } from './first-frames.ts'
import { leaveOutOfAuthClient, leaveOutOfIcons, leaveOutPreloads } from './leave-out.ts'
import { pageScripts } from './page-scripts.ts'
import { publicPages } from './public-pages.ts'

const host = '127.0.0.1'
const port = Number(process.env.VITE_PORT ?? 5173)

/** The font of the first paint, fetched beside the style sheet instead of after that has been parsed. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {})
        const font = files.find(({ fileName }) => /geist-latin-wght-normal.*\.woff2$/.test(fileName))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font.fileName}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The server writes its settings here with every response; src/api/config.ts reads them. */
function configPlaceholder(): Plugin {
  const attrs = { type: 'application/json', id: 'assay-config' }
  return {
    name: 'config-placeholder',
    transformIndexHtml: () => [{ tag: 'script', attrs, children: '__ASSAY_CONFIG__', injectTo: 'head' }],
  }
}

/** Vite writes the nonce without a `content`, which HTML requires beside `property`. */
function validNonce(): Plugin {
  const written = '<meta property="csp-nonce" nonce='
  return {
    name: 'valid-nonce',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(written, '<meta property="csp-nonce" content="" nonce='),
    },
  }
}

/**
 * What every signed-in page loads and no other: one file is smaller and arrives sooner than the thirty it would be.
 * Nothing that a public page uses may be among it, or that page would load all of it.
 */
const signedIn = new RegExp(
  [
    'node_modules/@tanstack/',
    'lucide-react/dist/esm/icons/(bell|book-open|briefcase-business|chart-column|code-xml|credit-card|heart-pulse)\\.',
    'lucide-react/dist/esm/icons/(key-round|log-out|message-circle|refresh-cw|scale|search)\\.',
    '/src/(api/(rest|query-client)|ui/data/count-badge)\\.',
    '/src/features/(notifications/(count|unread-count)|account/use-log-out)\\.',
  ].join('|'),
)

/** What most public pages show: one file is smaller than the dozen it would be. */
const publicLook = new RegExp(
  [
    '/src/ui/(text-link|logo|theme|theme-switch|forms/segmented-control)\\.|/src/routing/link\\.',
    '/src/features/(legal/legal-links|auth/auth-frame)\\.|/contract/src/product\\.|lucide-react/dist/esm/icons/(sun|moon|monitor|circle-exclamation-point)\\.',
  ].join('|'),
)

/** What the sign-in, pricing and status pages share. */
const frontLook =
  /\/src\/ui\/(use-near-view|when-idle|data\/pill|card)\.|\/verification\/docs-page\.|\/contract\/src\/(accuracy|format\/figures)\./

/** In banners, toasts and menus: none of them may take another along. */
const icons = /lucide-react\/dist\/esm\/icons\/(x|info|circle-check)\./

/** The forms for signing in and up. */
const signInLook = new RegExp(
  [
    '/src/features/auth/(google-button|with-account|terms-links|use-leaving|needs-scripts|or-divider)\\.',
    '/src/features/auth/sign-in/use-forgot-password\\.|/src/ui/forms/(is-email|password-input|form-notice)\\.',
    'lucide-react/dist/esm/icons/(eye|eye-off|arrow-big-up-dash)\\.',
    '/src/ui/forms/(field|input|use-form)\\.',
  ].join('|'),
)

/** What they load once someone begins to type. */
const authClient = /node_modules\/@supabase\/auth-js\/|\/src\/api\/auth\/auth-client\./

/** The lower part of the pricing pages. */
const showcase = /\/src\/(features\/verification\/(showcase|tool|use-case|faq)[\w-]*)\.tsx?$|icons\/arrow-down\./

/** What dialogs are made of, fetched with the first one; menus have more. */
const dialogs =
  /node_modules\/(aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|@radix-ui\/(?!react-(menu|dropdown-menu|popper|arrow|use-size|roving-focus|collection|direction)\/))|\/src\/ui\/overlays\/dialog\./

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFont(),
    configPlaceholder(),
    validNonce(),
    leaveOutOfAuthClient(),
    leaveOutOfIcons(),
    leaveOutPreloads(),
    pageScripts(),
    firstFrames(),
    publicPages(),
  ],
  // The server puts a fresh nonce here with every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The content security policy allows fonts and scripts from this origin only, not from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      output: {
        // Every page carries the names of all scripts; short ones save a kilobyte.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/draw\.ts/, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'public', test: publicLook, priority: 2 },
            { name: 'front', test: frontLook, priority: 2 },
            { name: 'icons', test: icons, priority: 2 },
            { name: 'forms', test: signInLook, priority: 2 },
            { name: 'auth', test: authClient, priority: 2 },
            // The auth client and dialogs have it, and neither should come with the other.
            { name: 'tslib', test: /node_modules\/tslib\//, priority: 2 },
            { name: 'signed-in', test: signedIn, priority: 1 },
            { name: 'dialogs', test: dialogs, priority: 1 },
            // Tabs come with the parts of dialogs; what the sign-in page shares with these must not go together with them.
            { name: 'showcase', test: showcase, priority: 1 },
            // The pricing page writes it and every signed-in page reads it; nobody else should load it.
            { name: 'chosen-plan', test: /\/src\/api\/chosen-plan\./, priority: 1 },
            // What some pages share; the smallest go together with their neighbors, a request each costs more.
            { name: 'shared', test: /./, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1000 },
          ],
        },
      },
    },
  },
  server: {
    host,
    port,
    strictPort: true,
    hmr: { host, clientPort: port, protocol: 'ws' },
    // In development the page comes from the product server, on another port of this machine.
    cors: { origin: /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/ },
  },
})
