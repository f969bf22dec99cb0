import { ensureBuilt } from '../scripts/build.mjs'
import { runProgram } from './programs.ts'

/** The product on a hosted Supabase project, in the browser (ADR 3). */
await ensureBuilt()
await runProgram('playwright', ['test', '--config=drills', 'hosted/', ...process.argv.slice(3)])
