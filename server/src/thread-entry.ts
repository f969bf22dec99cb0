import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'

type Entry = ConstructorParameters<typeof Worker>

/** Built, it's a file beside the server. From source it's TypeScript, which a thread can't read by itself. */
export function threadEntry(name: string, source: URL, options: NonNullable<Entry[1]> = {}): Entry {
  const built = new URL(`./${name}.js`, import.meta.url)
  if (existsSync(built)) return [built, options]
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source.href)}) })`
  return [load, { ...options, eval: true }]
}
