import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Page, pagesFor } from '@assay/contract/pages'
import { z } from 'zod'

/** Gzip kilobytes of script on a first visit. */
export const limits = { signIn: 130, user: 190 }

/** What the sign-in form loads once someone fills it in. */
const signInSources = ['src/api/auth/auth-client.ts']

/** The scripts that a page needs, with everything that they import; read from Vite's manifest. */
export function scriptsOf({ path, access }: Page): Set<string> {
  const isUsers = access === 'user' || access === 'onboarding'
  return reach(['index.html', pageSource(path), ...(isUsers ? ['src/app/user-frame.tsx'] : [])])
}

/** From the empty cache to a sent form. */
export function scriptsToSignIn(): Set<string> {
  const [login] = pagesFor('guest')
  return new Set([...(login ? scriptsOf(login) : []), ...reach(signInSources)])
}

export function kilobytesOf(files: Iterable<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(`web/dist/${file}`), { level: 9 }).length)
  return sizes.reduce((total, size) => total + size, 0) / 1000
}

function pageSource(path: string): string {
  const [own, tool] = [`src/pages${path}.tsx`, `src/pages/tools${path}.tsx`]
  return own in readManifest() ? own : tool
}

function reach(sources: string[]): Set<string> {
  const manifest = readManifest()
  const reached = new Set(sources)
  for (const source of reached) for (const imported of manifest[source]?.imports ?? []) reached.add(imported)
  return new Set(
    [...reached].map((source) => {
      const file = manifest[source]?.file
      if (file === undefined) throw new Error(`The build has no script for ${source}.`)
      return file
    }),
  )
}

function readManifest() {
  return Manifest.parse(JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8')))
}

const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))
