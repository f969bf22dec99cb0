import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type Page, pagesFor } from '@assay/contract/pages'
import { readPageScripts } from '../../server/src/http/pages/page-scripts.ts'

/** Gzip kilobytes of script on a first visit. */
export const limits = { signIn: 130, public: 140, user: 190 }

/** What the sign-in form loads once someone fills it in. */
const signInSources = ['src/api/auth/auth-client.ts']

const build = () => readPageScripts('web/dist')

/** The scripts that a page needs on a first visit. */
export function scriptsOf(page: Page): Set<string> {
  return new Set(build().scriptsOf(page))
}

/** From the empty cache to a sent form. */
export function scriptsToSignIn(): Set<string> {
  const [login] = pagesFor('guest')
  return new Set([...(login ? scriptsOf(login) : []), ...build().reach(signInSources)])
}

export function kilobytesOf(files: Iterable<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(`web/dist/${file}`), { level: 9 }).length)
  return sizes.reduce((total, size) => total + size, 0) / 1000
}
