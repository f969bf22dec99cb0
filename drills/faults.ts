import { rate, slowClients } from './faults/clients.ts'
import { diskFull } from './faults/disk-full.ts'
import { type Fault, finding } from './faults/fault.ts'
import { killServer, restartDatabase } from './faults/killed.ts'
import { lostResponse, mailDown, provider, webhooks } from './faults/outside.ts'

/** By their numbers in docs/proof.md, whose other rows have tests or drills of their own. */
const faults: Fault[] = [
  killServer,
  restartDatabase,
  webhooks,
  provider,
  lostResponse,
  mailDown,
  diskFull,
  rate,
  slowClients,
]

/** `npm run drills faults`; `-- 1 3 9` for some of them, `-- full` for more rounds and longer outages. */
const wanted = process.argv.slice(3)
const isFull = wanted.includes('full')
const numbers = wanted.filter((word) => word !== 'full').map(Number)
const chosen = faults.filter(({ number }) => numbers.length === 0 || numbers.includes(number))
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
