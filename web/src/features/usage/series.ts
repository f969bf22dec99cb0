import type { UsageRow } from '@assay/contract/usage'
import { usageVerdicts } from '@assay/contract/usage/verdicts'

export type Split = 'verdict' | 'key'
type SeriesColor = 'chart-1' | 'chart-2' | 'chart-3' | 'chart-4' | 'chart-rest'
/** `values` are in day order. */
export type Series = { id: string; label: string; color: SeriesColor; values: number[]; total: number }

/** Each day's checks, stacked by verdict or by key. The four busiest keys have their own color, the rest share one. */
export function seriesOf(rows: UsageRow[], days: string[], split: Split): Series[] {
  return split === 'verdict' ? byVerdict(rows, days) : byKey(rows, days)
}

function byVerdict(rows: UsageRow[], days: string[]): Series[] {
  return usageVerdicts.map((verdict, index) =>
    toSeries(
      verdict,
      verdictLabels[verdict],
      verdictColors[index],
      rows.filter((row) => row.verdict === verdict),
      days,
    ),
  )
}

function byKey(rows: UsageRow[], days: string[]): Series[] {
  const groups = new Map<string, UsageRow[]>()
  for (const row of rows) {
    const id = row.key_id ?? `deleted ${row.key_name}`
    groups.set(id, [...(groups.get(id) ?? []), row])
  }
  const sorted = [...groups].sort(([, a], [, b]) => checksIn(b) - checksIn(a))
  const shown = sorted.length > keyColors.length ? sorted.slice(0, keyColors.length - 1) : sorted
  const rest = sorted.slice(shown.length).flatMap(([, of]) => of)
  const series = shown.map(([id, of], index) => toSeries(id, keyLabel(of[0]), keyColors[index], of, days))
  return rest.length === 0 ? series : [...series, toSeries('rest', 'Other keys', 'chart-rest', rest, days)]
}

function toSeries(
  id: string,
  label: string,
  color: SeriesColor = 'chart-rest',
  rows: UsageRow[],
  days: string[],
): Series {
  const perDay = new Map<string, number>()
  for (const { day, checks } of rows) perDay.set(day, (perDay.get(day) ?? 0) + checks)
  return { id, label, color, values: days.map((day) => perDay.get(day) ?? 0), total: checksIn(rows) }
}

function keyLabel(row: UsageRow | undefined): string {
  if (!row) return ''
  return row.key_id === null ? `${row.key_name} (deleted)` : row.key_name
}

export function checksIn(rows: UsageRow[]): number {
  return rows.reduce((sum, { checks }) => sum + checks, 0)
}

export function requestsIn(rows: UsageRow[]): number {
  return rows.reduce((sum, { requests }) => sum + requests, 0)
}

const verdictLabels = {
  clean: 'Clean',
  disposable: 'Disposable email',
  fake: 'Fake name',
  both: 'Both',
} as const

const verdictColors: SeriesColor[] = ['chart-1', 'chart-2', 'chart-3', 'chart-4']
/** Red comes last, because for a key it would mean nothing bad. */
const keyColors: SeriesColor[] = ['chart-1', 'chart-4', 'chart-2', 'chart-3']
