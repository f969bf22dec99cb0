import { readFileSync } from 'node:fs'
import { z } from 'zod'

export const rulesFile = 'deploy/prometheus/alerts.yml'
const dashboardFile = 'deploy/grafana/assay.json'

export type Alert = { name: string; expr: string; runbook: string }

/** Our own rules file, whose layout is known: no YAML parser needed. */
export function readAlerts(): Alert[] {
  const [, ...rules] = readFileSync(rulesFile, 'utf8').split(/\n *- alert: /)
  return rules.map((rule) => ({
    name: /^\w+/.exec(rule)?.[0] ?? '',
    expr: (/\n *expr: (?:>-\n)?((?:.|\n)*?)\n *(?:for|labels):/.exec(rule)?.[1] ?? '').replace(/\s+/g, ' ').trim(),
    runbook: /\n *runbook_url: (\S+)/.exec(rule)?.[1] ?? '',
  }))
}

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
})

/** The queries of every panel, with what Grafana fills in. */
export function readPanelQueries(): { title: string; expr: string }[] {
  const { panels } = Dashboard.parse(JSON.parse(readFileSync(dashboardFile, 'utf8')))
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({
      title,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    })),
  )
}
