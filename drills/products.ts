import { ensureBuilt } from '../scripts/build.mjs'
import { runProgram } from './programs.ts'

/** Journeys on products with settings of their own, or that are stopped on the way. */
await ensureBuilt()
await runProgram('playwright', ['test', '--config=drills', 'products/', ...process.argv.slice(3)])
