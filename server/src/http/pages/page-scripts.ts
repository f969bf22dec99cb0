import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, pages } from '@assay/contract/pages'
import { z } from 'zod'

const manifestFile = '.vite/manifest.json'
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))

/** Which scripts a page needs, by Vite's manifest of the built web app: each with everything that it imports. */
export function readPageScripts(folder: string) {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')))

  function reach(sources: string[]): string[] {
    const reached = new Set(sources)
    for (const source of reached) for (const imported of manifest[source]?.imports ?? []) reached.add(imported)
    return Array.from(reached, (source) => {
      const file = manifest[source]?.file
      if (file === undefined) throw new Error(`The build has no script for ${source}.`)
      return file
    })
  }

  return {
    reach,
    scriptsOf({ path, access }: Pick<Page, 'path' | 'access'>): string[] {
      const isUsers = access === 'user' || access === 'onboarding'
      return reach(['index.html', `src/pages${path}.tsx`, ...(isUsers ? ['src/app/user-frame.tsx'] : [])])
    },
  }
}

/** Lets the browser fetch all scripts of a page at once, instead of each after the one that imports it. */
export function preloadLinks(folder: string): Map<string, string> {
  if (!existsSync(join(folder, manifestFile))) return new Map()
  const { scriptsOf } = readPageScripts(folder)
  return new Map(
    Object.values<Page>(pages).map((page) => [
      page.path,
      scriptsOf(page)
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        .join(''),
    ]),
  )
}
