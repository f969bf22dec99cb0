import type { UsageRange } from '@assay/contract/usage'

export const presets = ['1', '7', '30', '90'] as const
type Preset = (typeof presets)[number]
export type ChosenRange = UsageRange & { preset: Preset | 'custom' }

export const maxDays = 366

/**
 * The range in the URL: `?days=7`, or `?from=2026-11-01&to=2026-11-15`; 30 days if missing or invalid. Days are UTC.
 */
export function readRange(parameters: URLSearchParams, now: Date): ChosenRange {
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? '']
  if (isRange({ from, to })) return { from, to, preset: 'custom' }
  const preset = presets.find((known) => known === parameters.get('days')) ?? '30'
  return { ...lastDays(daysOf(preset), now), preset }
}

/** Twenty-four hours touch two days. */
export function daysOf(preset: Preset): number {
  return preset === '1' ? 2 : Number(preset)
}

export function writeRange({ preset, from, to }: ChosenRange): Record<string, string> {
  if (preset === 'custom') return { from, to }
  return preset === '30' ? {} : { days: preset }
}

/** The same in moments, `to` being exclusive, with the width of a bar. */
export type Span = { from: string; to: string; by: 'hour' | 'day' }

/** Twenty-four hours are counted back from now; days are whole. Few of them can be seen by hour. */
export function spanOf(range: ChosenRange, { now, isByHour }: { now: Date; isByHour: boolean }): Span {
  if (range.preset === '1') {
    const end = Math.ceil((now.getTime() + 1) / hourMs) * hourMs
    return { from: toIso(end - dayMs), to: toIso(end), by: 'hour' }
  }
  const [first, end] = [Date.parse(range.from), Date.parse(range.to) + dayMs]
  return { from: toIso(first), to: toIso(end), by: isByHour && canBeByHour(range) ? 'hour' : 'day' }
}

export function canBeByHour(range: ChosenRange): boolean {
  return daysIn(range).length <= maxDaysByHour
}

/** When each bar of a span begins. */
export function barsIn({ from, to, by }: Span): string[] {
  const step = by === 'hour' ? hourMs : dayMs
  const count = Math.round((Date.parse(to) - Date.parse(from)) / step)
  return Array.from({ length: count }, (_, index) => toIso(Date.parse(from) + index * step))
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

const maxDaysByHour = 7
const hourMs = 3_600_000

export function lastDays(count: number, now: Date): UsageRange {
  return { from: dayOf(new Date(now.getTime() - (count - 1) * dayMs)), to: dayOf(now) }
}

export function isRange({ from, to }: UsageRange): boolean {
  return (
    isDay(from) && isDay(to) && from >= '2000' && to < '2100' && from <= to && daysIn({ from, to }).length <= maxDays
  )
}

export function daysIn({ from, to }: UsageRange): string[] {
  const first = Date.parse(from)
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1
  return Array.from({ length: count }, (_, index) => dayOf(new Date(first + index * dayMs)))
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(new Date(text)) === text
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

const dayMs = 86_400_000
