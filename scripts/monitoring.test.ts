import { existsSync, readFileSync } from 'node:fs'
import { errorStatus } from '@assay/contract/errors'
import { beforeAll, expect, test } from 'vitest'
import { readAlerts, readPanelQueries } from '../drills/monitoring/read-files.ts'
import { createApiApp, email } from '../server/src/features/verification/api-fixture.ts'

const alerts = readAlerts()
const queries = [...alerts.map(({ name, expr }) => ({ title: name, expr })), ...readPanelQueries()]

/** The labels and their values of each metric in a real response. */
const metrics = new Map<string, Map<string, Set<string>>>()

beforeAll(async () => {
  const token = 'a-token-for-prometheus'
  const { request, signUp, runJobs, owner } = await createApiApp({ env: { METRICS_TOKEN: token } })
  const { key } = await (await signUp()).createKey()
  await request('POST', '/v1/verify', { key, body: email })
  await runJobs()
  await owner.query(`select private.enqueue_job('sweep-usage')`)
  const response = await request('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } })
  for (const line of (await response.text()).split('\n').filter((each) => /^[a-z]/.test(each))) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
    const known = metrics.get(name) ?? new Map<string, Set<string>>()
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      known.set(label, (known.get(label) ?? new Set()).add(value))
    }
    metrics.set(name, known)
  }
  // Prometheus' own, for every target.
  metrics.set('up', new Map())
})

test.each(queries)('the metrics and labels of “$title” exist in /metrics', ({ expr }) => {
  const selectors = [...expr.matchAll(/\b(assay_\w+|nodejs_\w+|process_\w+|up)\b(?:\{([^}]*)\})?/g)]
  expect(selectors.length).toBeGreaterThan(0)
  const labels = selectors.flatMap(([, name = '', matchers = '']) => {
    const known = metrics.get(name)
    expect(known, name).toBeDefined()
    for (const [, label = '', value = ''] of matchers.matchAll(/(\w+)(?:=~|!=|=)"([^"]*)"/g)) {
      if (label === 'job' || label === 'instance') continue
      expect([...(known?.keys() ?? [])], `${name} ${label}`).toContain(label)
      const values = new Set([...(known?.get(label) ?? []), ...Object.keys(errorStatus), '/readyz', '5xx'])
      for (const one of value.split('|')) expect(values, `${name} ${label}`).toContain(one)
    }
    return [...(known?.keys() ?? [])]
  })
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, */))
  for (const label of grouped) expect([...labels, 'instance']).toContain(label)
})

test('every alert has a runbook that exists and a row in the operations guide, and no row lacks its alert', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  for (const { name, runbook } of alerts) {
    const [file = '', anchor] = runbook.split('#')
    expect(existsSync(file), `${name}: ${runbook}`).toBe(true)
    if (anchor) expect(readFileSync(file, 'utf8').toLowerCase()).toContain(`\n## ${anchor}\n`)
  }
  const rows = [...guide.matchAll(/^\| `(Assay\w+)` /gm)].map(([, name]) => name)
  expect(rows).toEqual(alerts.map(({ name }) => name))
})
