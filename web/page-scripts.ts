import type { Plugin, Rolldown } from 'vite'

type Chunks = Map<string, Rolldown.OutputChunk>

/**
 * Writes down which scripts each page needs after the first one, for the server to name them in the page: the browser
 * fetches them beside the first script, not after it has run. A page is at the address that its file is named after.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map()
      for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output)
      const first = scriptsOf(chunks, ({ isEntry }) => isEntry)
      const frame = scriptsOf(chunks, ({ facadeModuleId }) => facadeModuleId?.endsWith('/app/user-frame.tsx') === true)
      const lists: Record<string, string[]> = {}
      for (const chunk of chunks.values()) {
        const page = /\/pages\/([\w-]+)\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1]
        if (!page) continue
        const own = scriptsOf(chunks, (other) => other === chunk)
        // A page with data of the user is one that stands in their frame.
        const isUsers = [...own].some((file) => chunks.get(file)?.name === 'signed-in')
        const all = isUsers ? new Set([...frame, ...own]) : own
        const later = [...all].filter((file) => !first.has(file))
        // The largest first: it takes longest, and the small ones come beside it.
        later.sort((a, b) => (chunks.get(b)?.code.length ?? 0) - (chunks.get(a)?.code.length ?? 0))
        lists[`/${page}`] = later.map((file) => `/${file}`)
      }
      this.emitFile({ type: 'asset', fileName: '.vite/page-scripts.json', source: JSON.stringify(lists) })
    },
  }
}

/** The chunk that is meant and all that it imports. */
function scriptsOf(chunks: Chunks, isMeant: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const found = new Set([...chunks.values()].filter(isMeant).map(({ fileName }) => fileName))
  for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported)
  return found
}
