import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const host = '127.0.0.1'
const port = Number(process.env.VITE_PORT ?? 5173)

/** Without these, the first script, the icons and what forms consist of would be a file per combination of pages that share them. */
const fewerRequests: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 1 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 5000 },
  { name: 'forms', test: /src\/ui\/forms\/(field|form-notice|input|is-email|password-input|use-form)\.tsx?$/ },
]

/** Icons would be named after every page that has them, and the first script lists all names. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  // The server puts a fresh nonce here with every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    // The content security policy allows fonts and scripts from this origin only, not from data: addresses.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: { groups: fewerRequests }, chunkFileNames } },
  },
  // The server's packages have none of the web app's, so what renders public pages brings its own.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  server: {
    host,
    port,
    strictPort: true,
    hmr: { host, clientPort: port, protocol: 'ws' },
    // In development the page comes from the product server, on another port of this machine.
    cors: { origin: /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/ },
  },
}))
