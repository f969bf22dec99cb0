import { spawn } from 'node:child_process'

export type Tally = { passed: number; failed: number }

const checks = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'types of the server and the tools', command: ['tsc', '-p', '.'] },
  { name: 'types of the web app', command: ['tsc', '-p', 'web'] },
  { name: 'types of the journeys', command: ['tsc', '-p', 'e2e'] },
  { name: 'unused code', command: ['knip'] },
]

/** In parallel; a failing check's output is shown in full. */
export async function runChecks(): Promise<Tally> {
  const outcomes = await Promise.all(checks.map(runCheck))
  return { passed: outcomes.filter(Boolean).length, failed: outcomes.filter((passed) => !passed).length }
}

async function runCheck({ name, command }: (typeof checks)[number]): Promise<boolean> {
  const started = Date.now()
  const { code, output } = await run(command)
  console.log(`${code === 0 ? '✓' : '✗'} ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s`)
  if (code !== 0) console.log(output)
  return code === 0
}

function run([program = '', ...args]: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${program}`, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('close', (code) => resolve({ code, output }))
  })
}
