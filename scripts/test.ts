import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findBrowser } from '../e2e/support/browser.ts'
import { ensureBuilt } from './build.mjs'
import { runChecks, type Tally } from './check.ts'

const vitestReport = '.cache/vitest.json'
const playwrightReport = '.cache/playwright.json'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Repeated at the very end, where readers of a long log look first. */
const failures: string[] = []

/**
 * Everything that must hold, cheapest failures first. Running the journeys beside the other tests would take less time, but pages
 * on a slow machine would then take longer to load than a journey waits.
 */
async function main(): Promise<void> {
  const started = Date.now()
  mkdirSync('.cache', { recursive: true })
  // Some tests start the built product, which is built while the slowest check leaves a core idle.
  const [checks] = await Promise.all([stage('Checks', runChecks), ensureBuilt()])
  const tallies = [
    checks,
    await stage('Unit and HTTP tests', runVitest),
    await stage('Journeys in the browser', runPlaywright),
    await stage('Requirements', runTrace),
  ]
  const passed = sum(tallies.map((tally) => tally.passed))
  const failed = sum(tallies.map((tally) => tally.failed))
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`\nDone in ${Math.round((Date.now() - started) / 1000)} s.\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

async function runVitest(): Promise<Tally> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const code = await run('vitest', args, vitestReport)
  const report: VitestReport | null = readReport(vitestReport)
  const tests = report?.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative('.', name) })),
  )
  for (const test of tests ?? []) {
    if (test.status === 'failed') failures.push(`${test.file} › ${test.fullName}`)
  }
  return withExit(code, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
}

async function runPlaywright(): Promise<Tally> {
  process.env.CHROMIUM_PATH = await findBrowser()
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport
  const code = await run('playwright', ['test', '--config=e2e', '--reporter=list,json'], playwrightReport)
  const report: { stats: { expected: number; unexpected: number } } | null = readReport(playwrightReport)
  const { expected = 0, unexpected = 0 } = report?.stats ?? {}
  return withExit(code, { passed: expected, failed: unexpected })
}

async function runTrace(): Promise<Tally> {
  const code = await exitOf(process.execPath, ['--import', 'tsx', 'scripts/trace.ts'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A program that fails without naming a test (a crash, a failed setup) still counts as a failure. */
function withExit(code: number, tally: Tally): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

async function stage(title: string, work: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n— ${title}`)
  return work()
}

function run(program: string, args: string[], report: string): Promise<number> {
  rmSync(report, { force: true })
  return exitOf(`node_modules/.bin/${program}`, args)
}

function exitOf(program: string, args: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)))
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

await main()
