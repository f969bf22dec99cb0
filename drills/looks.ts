import { readdirSync, readFileSync } from 'node:fs'
import { runProgram } from './programs.ts'

/** The journeys that check with axe, in every state they pass, in both themes, every page at every width, and those that `npm test` leaves out. */
const looking = readdirSync('e2e').filter(
  (file) => file.endsWith('.spec.ts') && /\.\/support\/axe\.ts|onlyInDrill/.test(readFileSync(`e2e/${file}`, 'utf8')),
)
const wanted = process.argv.slice(3)
// One journey looks at every public page in each theme and at each width.
const program = ['test', '--config=e2e', '--timeout=180000']
await runProgram('playwright', [...program, ...(wanted.length > 0 ? wanted : looking)], { LOOKS: 'all' })
