import { ensureBuilt } from '../scripts/build.mjs'
import { runProgram } from './programs.ts'

/** Tests that start, stop, kill and starve real processes: too slow and too violent for `npm test`. */
await ensureBuilt()
await runProgram('vitest', ['run', '--config=drills/processes/vitest.config.ts', ...process.argv.slice(3)])
