import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseSync } from 'oxc-parser'
import { readImportGraph } from './import-graph.ts'

/**
 * Do the tests notice? `npx tsx scripts/mutate.ts [requirements] [seed]` picks requirements at random, and for each a condition
 * in what its tests are about. With `false` in its place, one of these tests has to fail. Journeys aren't run.
 */
const [count = 25, seed = 1] = process.argv.slice(2).map(Number)
if (spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout !== '') {
  console.error('Commit your changes first: this edits source files and puts them back as they are in Git.')
  process.exit(1)
}

let state = seed
type Condition = { file: string; start: number; end: number }
type Outcome = 'killed' | 'survived' | 'not reached'

const graph = readImportGraph()
const testFiles = [...graph.keys()].filter((file) => /^(contract|server|web|client|scripts)\/.*\.test\.ts$/.test(file))
const ids = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([A-Z]{2}-\d+) \|/gm)].map(
  ([, id = '']) => id,
)

let original: { file: string; text: string } | null = null
let child: ChildProcess | null = null
const restore = () => original && writeFileSync(original.file, original.text)
process.on('exit', () => {
  child?.kill()
  restore()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const outcomes: Outcome[] = []
while (outcomes.length < count && ids.length > 0) {
  const id = take(ids)
  const tests = testFiles.filter((file) => new RegExp(`\\b${id}\\b`).test(readFileSync(file, 'utf8')))
  const conditions = shippedFilesOf(tests).flatMap(conditionsIn)
  if (conditions.length === 0) {
    console.log(`no condition ${id}: it has ${tests.length === 0 ? 'journeys only' : 'tests of data or docs'}`)
    continue
  }
  let outcome: Outcome = 'not reached'
  for (let tries = 0; tries < 5 && outcome === 'not reached' && conditions.length > 0; tries += 1) {
    const condition = take(conditions)
    outcome = await tryWithout(condition, tests)
    const { file, start, end } = condition
    const source = readFileSync(file, 'utf8')
    const line = source.slice(0, start).split('\n').length
    console.log(`${outcome.padEnd(12)} ${id} ${file}:${line} ${source.slice(start, end).replaceAll(/\s+/g, ' ')}`)
  }
  outcomes.push(outcome)
}
const counted = (outcome: Outcome) => `${outcomes.filter((one) => one === outcome).length} ${outcome}`
console.log(`Seed ${seed}: ${counted('killed')}, ${counted('survived')}, ${counted('not reached')}.`)

/** Tests that pass without the condition may not run it at all, which an exception in its place tells apart. */
async function tryWithout(condition: Condition, tests: string[]): Promise<Outcome> {
  if (!(await passesWith(condition, 'false', tests))) return 'killed'
  return (await passesWith(condition, '(() => { throw new Error("reached") })()', tests)) ? 'not reached' : 'survived'
}

async function passesWith({ file, start, end }: Condition, code: string, tests: string[]): Promise<boolean> {
  const text = readFileSync(file, 'utf8')
  original = { file, text }
  writeFileSync(file, text.slice(0, start) + code + text.slice(end))
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--retry=0', '--bail=1']
  child = spawn(process.execPath, args, { stdio: 'ignore', timeout: 300_000 })
  const [status] = await once(child, 'exit')
  restore()
  original = null
  return status === 0
}

/** What the tests import, or else what lies beside them: the feature they reach through HTTP. */
function shippedFilesOf(tests: string[]): string[] {
  const folders = new Set(tests.map(dirname))
  const imported = new Set(tests.flatMap((file) => graph.get(file) ?? []))
  return [...graph.keys()].filter(
    (file) =>
      /^(contract|server|web|client)\/src\//.test(file) &&
      !/\.test\.ts$|fixture|\/testing\//.test(file) &&
      (imported.has(file) || folders.has(dirname(file))),
  )
}

/** Of each `if` and each `a ? b : c`. */
function conditionsIn(file: string): Condition[] {
  const found: Condition[] = []
  JSON.stringify(parseSync(file, readFileSync(file, 'utf8')).program, (_, node) => {
    if (/^(IfStatement|ConditionalExpression)$/.test(node?.type)) {
      found.push({ file, start: node.test.start, end: node.test.end })
    }
    return typeof node === 'bigint' ? null : node
  })
  return found
}

/** The same choices for the same seed (Lehmer's generator). */
function take<Item>(items: Item[]): Item {
  state = (state * 48_271) % 2_147_483_647
  const [item] = items.splice(state % items.length, 1)
  if (item === undefined) throw new Error('nothing is left to choose from')
  return item
}
