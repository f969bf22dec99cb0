import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './report.ts'
import { attempt } from './run.ts'

const rules = 'deploy/prometheus'

/** What Prometheus's own tool says about the alerts; the other files are checked where they're used. */
export async function checkRules(): Promise<void> {
  const files = existsSync(rules) ? readdirSync(rules).filter((name) => name.endsWith('.yml')) : []
  for (const file of files) {
    const command = commandFor(file)
    const { code, output } = attempt('promtool', [...command, join(rules, file)])
    check(`promtool ${command.join(' ')}`, `${file}: ${code === 0 ? 'SUCCESS' : output.slice(-800)}`, code === 0)
  }
}

function commandFor(file: string): string[] {
  if (file === 'prometheus.yml') return ['check', 'config', '--syntax-only']
  return file.endsWith('.test.yml') ? ['test', 'rules'] : ['check', 'rules']
}
