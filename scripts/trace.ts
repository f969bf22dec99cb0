import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['contract/src', 'server/src', 'web/src', 'client/src', 'e2e', 'scripts', 'bench']

/** Which requirements a test names in its title, and which none does. */
const required = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([A-Z]{2}-\d+) \|/gm)].map(
  ([, id = '']) => id,
)
const named = namedInTitles()

const missing = required.filter((id) => !named.has(id))
const unknown = [...named].filter((id) => !required.includes(id))

console.log(`${required.length - missing.length} of ${required.length} requirements are named by a test.`)
if (missing.length > 0) console.log(`No test names: ${missing.join(' ')}`)
if (unknown.length > 0) {
  console.log(`Named by a test, but not in docs/requirements.md: ${unknown.join(' ')}`)
  process.exit(1)
}

function namedInTitles(): Set<string> {
  const ids = new Set<string>()
  for (const file of folders.flatMap(testFilesIn)) {
    const titles = readFileSync(file, 'utf8').matchAll(/(?:\btest(?:\.\w+(?:\([^)]*\))?)?|^\]\))\(\s*(['"`])(.*?)\1/gms)
    for (const [, , title = ''] of titles) {
      for (const [id] of title.matchAll(/\b[A-Z]{2}-\d+\b/g)) ids.add(id)
    }
  }
  return ids
}

function testFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file))
}
