import { readFileSync } from 'node:fs'
import { dayOf, readHistory, readLines } from '../bench/forward/read-history.ts'
import { deriveCopies } from './derive-evidence/copies.ts'
import { deriveEndings } from './derive-evidence/endings.ts'
import { deriveHalfLives } from './derive-evidence/half-lives.ts'

/**
 * `npx tsx scripts/derive-evidence.ts HISTORY DAY [REAL…]`: prints what the engine takes from the history of its sources up to a day:
 * how fast the word of each fades once it has dropped a domain (source-memory.ts), who copies whom (weigh-lists.ts), and which
 * endings are abused (abused-endings.ts). REAL are files of domains that are known to be real, a line each, beside our own.
 */
const [folder, until, ...files] = process.argv.slice(2)
if (!folder || !until) {
  console.error(
    'npx tsx scripts/derive-evidence.ts HISTORY DAY [REAL…], where HISTORY is a folder as bench forward reads it',
  )
  process.exit(1)
}
const { sources } = readHistory(folder)
const last = dayOf(until)
const real = files.flatMap((file) => readLines(readFileSync(file, 'utf8')))
console.log('Half-life in days of the chance that a dropped domain comes back, to this or to a curated source')
for (const line of deriveHalfLives(sources, last)) console.log(`  ${line}`)
console.log('\nOf what a source adds, the share that another one had before, and by how many days (median)')
for (const line of deriveCopies(sources, last)) console.log(`  ${line}`)
console.log('\nEndings, by how much more often they are abused than used by known organizations (log ratio)')
console.log(`  ${deriveEndings(sources, last, real).join(' ')}`)
