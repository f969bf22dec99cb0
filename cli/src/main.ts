import { run } from './run.ts'

const { stdin, stdout, stderr, env } = process
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
process.once('SIGTERM', () => stopping.abort())
// A reader such as `head` that has seen enough isn't an error.
stdout.on('error', () => process.exit(0))
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, signal: stopping.signal })
