import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPanelQueries, rulesFile } from './monitoring/read-files.ts'

/** Prometheus' own tool reads the example configuration, the rules, their tests, and each query of the dashboard. */
const folder = mkdtempSync(join(tmpdir(), 'assay-monitoring-'))
const promtool = findPromtool()

writeFileSync(join(folder, 'alerts.yml'), readFileSync(rulesFile))
writeFileSync(join(folder, 'assay-token'), 'a-token-for-prometheus\n')
const config = readFileSync('deploy/prometheus/prometheus.yml', 'utf8').replaceAll('/etc/prometheus/assay', folder)
writeFileSync(join(folder, 'prometheus.yml'), config)

const queries = readPanelQueries()
// As rules, because promtool parses expressions only there.
const asRules = queries.map(({ expr }, index) => `  - { record: 'panel:${index}', expr: ${JSON.stringify(expr)} }`)
writeFileSync(join(folder, 'panels.yml'), `groups:\n- name: panels\n  rules:\n${asRules.join('\n')}\n`)

const results = [
  check('example configuration and rules', 'check', 'config', join(folder, 'prometheus.yml')),
  check('tests of the rules', 'test', 'rules', 'deploy/prometheus/alerts.test.yml'),
  check(`${queries.length} queries of the dashboard`, 'check', 'rules', join(folder, 'panels.yml')),
]
rmSync(folder, { recursive: true, force: true })
process.exit(results.every(Boolean) ? 0 : 1)

function check(what: string, ...args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: 'utf8' })
  const isGood = status === 0
  console.log(`${isGood ? 'good' : 'FAILED'}  ${what}`)
  if (!isGood) console.log(stdout + stderr)
  return isGood
}

/** From Debian's package, unpacked instead of installed: installing it would start a Prometheus. */
function findPromtool(): string {
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool'
  spawnSync('apt-get', ['download', 'prometheus'], { cwd: folder })
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'))
  const unpacked = join(folder, 'prometheus')
  if (file) spawnSync('dpkg', ['-x', join(folder, file), unpacked])
  const found = join(unpacked, 'usr/bin/promtool')
  if (existsSync(found)) return found
  console.log('promtool is missing. Install Prometheus, or its Debian package “prometheus”, and run this again.')
  return process.exit(1)
}
