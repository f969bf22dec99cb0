import { spawn } from 'node:child_process'

/** What is violent or slow: each a program in drills/ that ends with an error code if something didn't hold. */
const drills = [
  'processes',
  'looks',
  'hosted',
  'products',
  'kills',
  'faults',
  'hostile',
  'fuzz',
  'events',
  'dns',
  'account',
  'cluster',
  'poolers',
  'failover',
  'regions',
  'restore',
  'upgrade',
  'upgrade-database',
  'load',
  'scale',
  'packages',
  'integrations',
  'wordpress',
  'monitoring',
]

/** `npm run drills` runs all of them in turn; `npm run drills NAME …` runs one, with its own arguments. */
const [name, ...args] = process.argv.slice(2)
if (name !== undefined && !drills.includes(name)) {
  console.log(`npm run drills NAME, where NAME is one of: ${drills.join(', ')}. Without a name, all of them run.`)
  process.exit(1)
}
const outcomes: string[] = []
let failed = 0
for (const drill of name === undefined ? drills : [name]) {
  const started = Date.now()
  const code = await run(drill, args)
  if (code !== 0) failed += 1
  outcomes.push(`${code === 0 ? '✓' : '✗'} ${drill}  ${Math.round((Date.now() - started) / 1000)} s`)
}
if (name === undefined) console.log(`\n${new Date().toISOString().slice(0, 10)}\n${outcomes.join('\n')}`)
process.exit(failed === 0 ? 0 : 1)

/** In a process of its own: what one drill leaves behind doesn't reach the next. Its arguments come after its name, as in bench. */
function run(drill: string, args: string[]): Promise<number> {
  const program = ['--import', 'tsx', `drills/${drill}.ts`, drill, ...args]
  const child = spawn(process.execPath, program, { stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}
