import type { UsageRange } from '@assay/contract/usage'

export const presets = ['7', '30', '90'] as const
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
  return { ...lastDays(Number(preset), now), preset }
}

export function writeRange({ preset, from, to }: ChosenRange): Record<string, string> {
  if (preset === 'custom') return { from, to }
  return preset === '30' ? {} : { days: preset }
}

export function lastDays(count: number, now: Date): UsageRange {
  return { from: dayOf(new Date(now.getTime() - (count - 1) * dayMs)), to: dayOf(now) }
}

export function isRange({ from, to }: UsageRange): boolean {
  return isDay(from) && isDay(to) && from <= to && daysIn({ from, to }).length <= maxDays
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
