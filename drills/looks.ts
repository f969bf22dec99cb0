import { readdirSync, readFileSync } from 'node:fs'
import { runProgram } from './programs.ts'

/** The journeys that check with axe, in every state they pass, in both themes, and every page at every width. */
const looking = readdirSync('e2e').filter(
  (file) => file.endsWith('.spec.ts') && readFileSync(`e2e/${file}`, 'utf8').includes('./support/axe.ts'),
)
const wanted = process.argv.slice(3)
await runProgram('playwright', ['test', '--config=e2e', ...(wanted.length > 0 ? wanted : looking)], { LOOKS: 'all' })
