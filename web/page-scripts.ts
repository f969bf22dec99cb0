import type { Plugin, Rolldown } from 'vite'
import { pagesFor } from '../contract/src/pages.ts'

type Chunks = Map<string, Rolldown.OutputChunk>

/**
 * Lists the scripts that each page needs after the first one, for the server to name them in the page: the browser
 * fetches them beside the first script instead of after it has run.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map()
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output)
      const first = scriptsOf(chunks, '/index.html')
      const frame = scriptsOf(chunks, '/src/app/user-frame.tsx')
      const lists: Record<string, string[]> = {}
      for (const { path, access } of pagesFor('guest', 'public', 'onboarding', 'user')) {
        const own = scriptsOf(chunks, `/src/pages${path}.tsx`)
        const all = access === 'user' || access === 'onboarding' ? new Set([...frame, ...own]) : own
        const later = [...all].filter((file) => !first.has(file))
        // The largest first: it takes longest, and the small ones arrive beside it.
        later.sort((a, b) => (chunks.get(b)?.code.length ?? 0) - (chunks.get(a)?.code.length ?? 0))
        lists[path] = later.map((file) => `/${file}`)
      }
      this.emitFile({ type: 'asset', fileName: '.vite/page-scripts.json', source: JSON.stringify(lists) })
    },
  }
}

/** The chunk that is built from this source, and everything that it imports. */
function scriptsOf(chunks: Chunks, source: string): Set<string> {
  const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
  if (!chunk) throw new Error(`The build has no chunk for ${source}.`)
  const found = new Set([chunk.fileName])
  for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported)
  return found
}
