import { parseArgs } from 'node:util'
import { benchEmails } from './accuracy/emails.ts'
import { benchNames } from './accuracy/names.ts'

/**
 * `npm run bench accuracy -- [--dir DIR] [--feeds DIR] [--misses]`: how often the engine is right on labeled rows, beside what the registry
 * offers. DIR holds emails_*.csv and names_*.csv; without it the repository's own evaluation sets are used.
 * With --feeds the e-mail domains are judged with the lists of a folder on top of what is bundled.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { dir: { type: 'string' }, feeds: { type: 'string' }, misses: { type: 'boolean', default: false } },
})
const folder = values.dir ?? new URL('accuracy/sets', import.meta.url).pathname
console.log(`rows of ${folder}, ${new Date().toISOString().slice(0, 10)}\n`)
benchNames(folder, values.misses)
console.log()
await benchEmails(folder, values.misses, values.feeds)
