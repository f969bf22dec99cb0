import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
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
          groups: chunkGroups,
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
