import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseSync } from 'oxc-parser'
import { readImportGraph } from './import-graph.ts'
import { idsOf } from './trace-requirements.ts'

/**
 * Do the tests notice? `npx tsx scripts/mutate.ts [requirements] [seed]` picks requirements at random, and for each a condition
 * in what its tests are about. With `false` in its place, one of them has to fail, or one beside the condition. Journeys aren't run.
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
const ids = idsOf(readFileSync('docs/requirements.md', 'utf8'))

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
  const conditions = conditionsOf(tests)
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
async function tryWithout(condition: Condition, named: string[]): Promise<Outcome> {
  const beside = testFiles.filter((file) => dirname(file) === dirname(condition.file))
  const tests = [...new Set([...named, ...beside])]
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

/** In what the tests import, or else beside them: the feature they reach through HTTP. */
function conditionsOf(tests: string[]): Condition[] {
  const imported = conditionsIn(tests.flatMap((file) => graph.get(file) ?? []))
  const folders = tests.map((file) => dirname(file))
  return imported.length > 0
    ? imported
    : conditionsIn([...graph.keys()].filter((file) => folders.includes(dirname(file))))
}

/** Of each `if` and each `a ? b : c`. */
function conditionsIn(files: string[]): Condition[] {
  const found: Condition[] = []
  for (const file of new Set(files.filter(isShipped))) {
    JSON.stringify(parseSync(file, readFileSync(file, 'utf8')).program, (_, node) => {
      if (/^(IfStatement|ConditionalExpression)$/.test(node?.type)) {
        found.push({ file, start: node.test.start, end: node.test.end })
      }
      return typeof node === 'bigint' ? null : node
    })
  }
  return found
}

function isShipped(file: string): boolean {
  return /^(contract|server|web|client)\/src\/.*(?<!\.test)\.ts$/.test(file) && !/fixture|\/testing\//.test(file)
}

/** The same choices for the same seed (Lehmer's generator). */
function take<Item>(items: Item[]): Item {
  state = (state * 48_271) % 2_147_483_647
  const [item] = items.splice(state % items.length, 1)
  if (item === undefined) throw new Error('nothing is left to choose from')
  return item
}
