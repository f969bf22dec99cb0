import type { Plugin, Rolldown } from 'vite'
import { pagesFor } from '../contract/src/pages.ts'
import { pageSource } from './page-source.ts'

type Chunks = Map<string, Rolldown.OutputChunk>

/**
 * Lists the scripts of each page, for the server to name them in the page: the browser fetches all of them beside the
 * first one instead of after it has run. `*` is any other address.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    // Where in the page they stand is up to the server.
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(scriptElements, '') },
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map()
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output)
      const first = scriptsOf(chunks, '/index.html')
      const frame = scriptsOf(chunks, '/src/app/user-frame.tsx', '/src/api/auth/resume-session.ts')
      const shell = scriptsOf(chunks, '/src/app/public-shell.tsx')
      const notFound = scriptsOf(chunks, '/src/pages/not-found.tsx', '/src/app/public-shell.tsx')
      const pages: Record<string, string[]> = { '*': listed(chunks, notFound, first) }
      for (const { path, access, isBare } of pagesFor('guest', 'public', 'onboarding', 'user')) {
        const own = scriptsOf(chunks, `/src/${pageSource(path)}`)
        const isUsers = access === 'user' || access === 'onboarding'
        const around = isUsers ? frame : isBare ? [] : shell
        pages[path] = listed(chunks, new Set([...own, ...around]), first)
      }
      const react = [...chunks.values()].find(({ name }) => name === 'react')
      if (!react) throw new Error('The build has no chunk for React.')
      // React runs as a task of its own before the script that imports it.
      const [entry] = first
      const started = [react.fileName, entry].map((file) => `/${file}`)
      const forms = [...scriptsOf(chunks, ...formSources)].map((file) => `/${file}`)
      this.emitFile({
        type: 'asset',
        fileName: '.vite/page-scripts.json',
        source: JSON.stringify({ started, pages, forms }),
      })
    },
  }
}

/** The largest first: it takes longest, and the small ones arrive beside it. */
function listed(chunks: Chunks, own: ReadonlySet<string>, first: ReadonlySet<string>): string[] {
  const sizeOf = (file: string) => chunks.get(file)?.code.length ?? 0
  return [...new Set([...own, ...first])].toSorted((a, b) => sizeOf(b) - sizeOf(a)).map((file) => `/${file}`)
}

/** The chunks that are built from these sources, and everything that they import. */
function scriptsOf(chunks: Chunks, ...sources: string[]): Set<string> {
  const found = new Set(
    sources.map((source) => {
      const chunk = [...chunks.values()].find(
        ({ facadeModuleId, moduleIds }) =>
          facadeModuleId?.endsWith(source) || moduleIds.some((id) => id.endsWith(source)),
      )
      if (!chunk) throw new Error(`The build has no chunk for ${source}.`)
      return chunk.fileName
    }),
  )
  for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported)
  return found
}

/** What a public page loads once someone begins to fill in its form. */
export const formSources = [
  '/src/api/auth/auth-client.ts',
  '/src/api/account.ts',
  '/src/features/auth/api.ts',
  '/src/features/auth/captcha/pass-captcha.ts',
  '/src/features/auth/passkeys/sign-in-with-passkey.ts',
  '/src/ui/feedback/toast-card.tsx',
]

const scriptElements = /\s*<script type="module"[^>]*src=[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g
