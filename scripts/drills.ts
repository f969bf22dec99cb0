import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { drills, placesOf } from './drill-places.ts'

const record = 'docs/proof.md'
const [name, ...args] = process.argv.slice(2)
if (name === 'stale') listStale()
else if (name === undefined) await runAll(Object.keys(drills), [])
else if (Object.hasOwn(drills, name)) await runAll([name], args)
else {
  console.log(`npm run drills runs all of them, npm run drills NAME one: ${Object.keys(drills).join(', ')}.`)
  console.log('npm run drills stale lists those that last passed before a change to what they cover.')
  process.exit(1)
}

async function runAll(names: string[], args: string[]): Promise<never> {
  const commit = committed()
  const outcomes: string[] = []
  let failed = 0
  for (const drill of names) {
    const started = Date.now()
    const code = await run(drill, args)
    const seconds = Math.round((Date.now() - started) / 1000)
    if (code !== 0) failed += 1
    // With arguments, it's part of a drill or another size.
    else if (commit && args.length === 0) recordPass(drill, seconds, commit)
    outcomes.push(`${code === 0 ? '✓' : '✗'} ${drill}  ${seconds} s`)
  }
  if (names.length > 1) console.log(`\n${today()}\n${outcomes.join('\n')}`)
  if (!commit) console.log(`Nothing was recorded in ${record}: there are changes that aren't committed.`)
  process.exit(failed === 0 ? 0 : 1)
}

/** In a process of its own: what one drill leaves behind doesn't reach the next. Its arguments come after its name, as in bench. */
function run(drill: string, args: string[]): Promise<number> {
  const program = ['--import', 'tsx', `drills/${drill}.ts`, drill, ...args]
  const child = spawn(process.execPath, program, { stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

/** The last three columns of the drill's row: seconds, date and commit. */
function recordPass(drill: string, seconds: number, commit: string): void {
  const text = readFileSync(record, 'utf8')
  const row = new RegExp(`^(\\| \`${drill}\` \\|[^|]*\\|).*$`, 'm')
  writeFileSync(record, text.replace(row, `$1 ${seconds} | ${today()} | ${commit} |`))
}

function listStale(): never {
  const text = readFileSync(record, 'utf8')
  const stale = Object.keys(drills).flatMap((drill) => {
    const commit = new RegExp(`^\\| \`${drill}\` \\|.*\\| ([0-9a-f]{7,40}) \\|$`, 'm').exec(text)?.[1]
    if (!commit) return [`${drill} never passed`]
    const [first, ...others] = git('diff', '--name-only', commit, '--', ...placesOf(drill))
    return first === undefined
      ? []
      : [`${drill} passed at ${commit}, before changes to ${first} and ${others.length} more`]
  })
  console.log(stale.length === 0 ? 'Every drill passed after the last change to what it covers.' : stale.join('\n'))
  process.exit(stale.length === 0 ? 0 : 1)
}

/** What the drills prove; null if the files differ from it. */
function committed(): string | null {
  const isClean = git('status', '--porcelain').every((line) => line.endsWith(` ${record}`))
  return isClean ? (git('rev-parse', '--short=8', 'HEAD')[0] ?? null) : null
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
