import { runProgram } from './run-program.ts'

/** The journeys once more, with axe in every state they pass, in both themes, and every page at every width. */
await runProgram('playwright', ['test', '--config=e2e', ...process.argv.slice(3)], { LOOKS: 'all' })
