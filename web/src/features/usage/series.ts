import { type Decision, decisions, defaultRuleId } from '@assay/contract/rules/conditions'
import type { UsageRow } from '@assay/contract/usage'
import type { DecisionRow } from '@assay/contract/usage/decisions'

export type Split = 'verdict' | 'key'
export type DecisionSplit = 'decision' | 'rule' | 'verdict'
type SeriesColor = 'chart-1' | 'chart-2' | 'chart-3' | 'chart-4' | 'chart-rest'
/** `values` are in the order of the bars. */
export type Series = { id: string; label: string; color: SeriesColor; values: number[]; total: number }

/** One figure of a bar; `at` is the bar's. */
type Point = { at: string; value: number }
type Group = { id: string; label: string; points: Point[] }

/** Each day's checks, stacked by verdict or by key. The busiest keys have their own color, the rest share one. */
export function seriesOf(rows: UsageRow[], days: string[], split: Split): Series[] {
  const points = rows.map((row) => ({ ...row, at: row.day, value: row.checks }))
  if (split === 'verdict') return byVerdict(points, days)
  const groups = groupBy(points, (row) => ({ id: row.key_id ?? `deleted ${row.key_name}`, label: keyLabel(row) }))
  return busiest(groups, days, 'Other keys')
}

/** Each bar's requests, stacked by decision, rule or verdict. `nameRule` says what a rule is about. */
export function decisionSeries(
  rows: DecisionRow[],
  bars: string[],
  { split, nameRule }: { split: DecisionSplit; nameRule: (id: string) => string },
): Series[] {
  const points = rows.map((row) => ({ ...row, value: row.requests }))
  if (split === 'verdict') return byVerdict(points, bars)
  if (split === 'rule') {
    return busiest(
      groupBy(points, ({ rule }) => ({ id: rule, label: nameRule(rule) })),
      bars,
      'Other rules',
    )
  }
  return decisions.map((decision) =>
    toSeries(decision, decisionLabels[decision], decisionColors[decision], {
      points: points.filter((row) => row.decision === decision),
      bars,
    }),
  )
}

function byVerdict(points: (Point & Pick<UsageRow, 'verdict'>)[], bars: string[]): Series[] {
  return verdictGroups.map(({ id, label, color, verdicts }) =>
    toSeries(id, label, color, { points: points.filter(({ verdict }) => verdicts.includes(verdict)), bars }),
  )
}

function groupBy<Row extends Point>(rows: Row[], nameOf: (row: Row) => Omit<Group, 'points'>): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const name = nameOf(row)
    const group = groups.get(name.id) ?? { ...name, points: [] }
    group.points.push(row)
    groups.set(name.id, group)
  }
  return [...groups.values()]
}

function busiest(groups: Group[], bars: string[], restLabel: string): Series[] {
  const sorted = groups.toSorted((one, other) => sumOf(other.points) - sumOf(one.points))
  const shown = sorted.length > groupColors.length ? sorted.slice(0, groupColors.length - 1) : sorted
  const rest = sorted.slice(shown.length).flatMap(({ points }) => points)
  const series = shown.map(({ id, label, points }, index) => toSeries(id, label, groupColors[index], { points, bars }))
  return rest.length === 0 ? series : [...series, toSeries('rest', restLabel, 'chart-rest', { points: rest, bars })]
}

function toSeries(
  id: string,
  label: string,
  color: SeriesColor = 'chart-rest',
  { points, bars }: { points: Point[]; bars: string[] },
): Series {
  const perBar = new Map<string, number>()
  for (const { at, value } of points) perBar.set(at, (perBar.get(at) ?? 0) + value)
  return { id, label, color, values: bars.map((bar) => perBar.get(bar) ?? 0), total: sumOf(points) }
}

function sumOf(points: Point[]): number {
  return points.reduce((sum, { value }) => sum + value, 0)
}

function keyLabel({ key_id, key_name }: UsageRow): string {
  return key_id === null ? `${key_name} (deleted)` : key_name
}

export function checksIn(rows: UsageRow[]): number {
  return rows.reduce((sum, { checks }) => sum + checks, 0)
}

export function requestsIn(rows: UsageRow[]): number {
  return rows.reduce((sum, { requests }) => sum + requests, 0)
}

/** “No rule matched” for what no rule decided. */
export const noRule = { id: defaultRuleId, label: 'No rule matched' }

const decisionLabels: Record<Decision, string> = { allow: 'Allow', review: 'Review', block: 'Block' }
const decisionColors: Record<Decision, SeriesColor> = { allow: 'chart-1', review: 'chart-2', block: 'chart-3' }

/** Everything but the first is flagged. An address that is disposable and has a fake name counts with the disposable ones. */
const verdictGroups: { id: string; label: string; color: SeriesColor; verdicts: UsageRow['verdict'][] }[] = [
  { id: 'clean', label: 'Clean', color: 'chart-1', verdicts: ['clean'] },
  { id: 'risky', label: 'Risky or suspicious', color: 'chart-2', verdicts: ['risky', 'suspicious'] },
  { id: 'disposable', label: 'Disposable email', color: 'chart-3', verdicts: ['disposable', 'both'] },
  { id: 'fake', label: 'Fake name', color: 'chart-4', verdicts: ['fake'] },
  { id: 'invalid', label: 'Invalid email', color: 'chart-rest', verdicts: ['invalid'] },
]

/** Red comes last, because for a key or a rule it would mean nothing bad. */
const groupColors: SeriesColor[] = ['chart-1', 'chart-4', 'chart-2', 'chart-3']
