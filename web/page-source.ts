import { existsSync } from 'node:fs'

/** A page's file below `src`, by its address: the customers' tools have a folder of their own. */
export function pageSource(path: string): string {
  const file = `pages${path}.tsx`
  return existsSync(new URL(`./src/${file}`, import.meta.url)) ? file : `pages/tools${path}.tsx`
}
