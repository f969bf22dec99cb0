import { ensureBuilt } from '../scripts/build.mjs'
import { finding } from './faults/fault.ts'
import { faults } from './faults/list.ts'

/** `npm run drills faults`; `-- 1 3 9` for some of them, `-- full` for more rounds and longer outages. */
const wanted = process.argv.slice(3)
const isFull = wanted.includes('full')
const numbers = wanted.filter((word) => word !== 'full').map(Number)
const chosen = faults.filter(({ number }) => numbers.length === 0 || numbers.includes(number))
await ensureBuilt()
console.log(row('', 'fault', 'what was done', 'figure', 'limit', 'held'))
let wrong = 0
for (const { number, title, run } of chosen) {
  const findings = await finding('', () => run({ isFull }))
  for (const { done, figure, limit, held } of findings) {
    if (held === 'no') wrong += 1
    console.log(row(String(number), title, done, figure, limit, held))
  }
}
console.log(wrong === 0 ? 'all held' : `${wrong} did NOT hold`)
process.exit(wrong === 0 ? 0 : 1)

/** As a table that can be pasted into the documentation. */
function row(...cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`
}
