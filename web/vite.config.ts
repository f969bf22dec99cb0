import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstFrames } from './first-frames.ts'
import { pageScripts } from './page-scripts.ts'

const host = '127.0.0.1'
const port = Number(process.env.VITE_PORT ?? 5173)

/** The text font of the first paint is fetched beside the script, not after the style sheet has been read. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /geist-latin-wght-normal.*\.woff2$/.test(file))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Before the script that imports it: each of the two runs as a task of its own. */
function runReactFirst(): Plugin {
  return {
    name: 'run-react-first',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const react = Object.values(bundle ?? {}).find((output) => output.type === 'chunk' && output.name === 'react')
        if (!react) return []
        const attrs = { type: 'module', crossorigin: true, src: `/${react.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The server writes its settings in this place with every response; src/api/config.ts reads them. */
function configPlaceholder(): Plugin {
  const attrs = { type: 'application/json', id: 'assay-config' }
  return {
    name: 'config-placeholder',
    transformIndexHtml: () => [{ tag: 'script', attrs, children: '__ASSAY_CONFIG__', injectTo: 'head' }],
  }
}

/** Passkeys and wallets, which the product does not offer, stay out of the accounts' client: 3 kB less for every page. */
function leaveOutOfAuthClient(): Plugin {
  const passkeys =
    'createCredential deserializeCredentialCreationOptions deserializeCredentialRequestOptions getCredential ' +
    'serializeCredentialCreationResponse serializeCredentialRequestResponse browserSupportsWebAuthn webAuthnAbortService WebAuthnApi'
  const wallets = 'createSiweMessage fromHex getAddress toHex'
  const names = `${passkeys} ${wallets}`.split(' ').map((name) => `none as ${name}`)
  return {
    name: 'leave-out-of-auth-client',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /^\.\/lib\/(webauthn|web3\/ethereum)$/.test(source) && importer?.includes('@supabase/auth-js') ? '\0none' : null,
    load: (id) => (id === '\0none' ? `function none() {}\nexport { ${names.join(', ')} }` : null),
  }
}

/**
 * What every signed-in page loads and no other: in one file it is smaller and sooner there than in the thirty that it
 * would be. Something that a public page shows must not be among them, or that page would load them all.
 */
const signedIn = new RegExp(
  [
    'node_modules/(@tanstack|@supabase/postgrest-js|tslib|aria-hidden)/',
    'node_modules/(react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar)',
    // What tabs and dialogs are made of, which most of them have; not what places menus.
    'node_modules/@radix-ui/(?!react-(tabs|dialog|alert-dialog|menu|dropdown-menu|select|popper|arrow|use-size)/)',
    'lucide-react/dist/esm/icons/(bell|briefcase-business|code-xml|credit-card|key-round|log-out)\\.',
    'lucide-react/dist/esm/icons/(message-circle|refresh-cw|scale|search)\\.',
    '/src/(api/(rest|rest-error|query-client)|ui/count-badge)\\.',
    '/src/features/(notifications/(count|unread-count)|account/use-log-out)\\.',
  ].join('|'),
)

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadTextFont(),
    runReactFirst(),
    configPlaceholder(),
    leaveOutOfAuthClient(),
    pageScripts(),
    firstFrames(),
  ],
  // The server puts a fresh nonce in this place with every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The content security policy allows fonts and scripts from this origin only, not from data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Every page carries the names of all scripts: short ones are a kilobyte less.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/draw\.ts/, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'signed-in', test: signedIn, priority: 1 },
            // As a whole, or a part of it would go together with something that a public page shows.
            { name: 'schemas', test: /node_modules\/zod\//, priority: 1 },
            // What some pages share; the smallest go together with their neighbours, a request each costs more.
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
