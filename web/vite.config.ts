import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

const host = '127.0.0.1'
const port = Number(process.env.VITE_PORT ?? 5173)

/** Without these there would be a script for every combination of pages that share something: 92 for the dashboard. */
const scripts: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 4 },
  {
    name: 'guest',
    test: /src\/(features\/auth\/(auth-frame|sign-in\/login-panel|sign-up\/signup-panel)|features\/verification\/(example-verdict|proof))\.tsx?$/,
    priority: 2,
  },
  { name: 'contract', test: /contract\/src\//, minShareCount: 8, priority: 2 },
  { name: 'icons', test: /lucide-react/, minShareCount: 6, priority: 2 },
  { name: 'user', test: /src\/app\/(team-frame|shell\/(user|onboarding)-shell)\.tsx$/, priority: 1 },
]

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
    rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: { groups: scripts } } },
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
