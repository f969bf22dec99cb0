import type { RealResult } from './real-domains.ts'
import { type Day, type Share, total } from './replay.ts'

export type Report = { from: string; to: string; results: Record<string, Day[]>; real: RealResult[] }

const parts = ['coverage', 'firstListed', 'firstSeen'] as const

export function printReport({ from, to, results, real }: Report, seconds: number): void {
  console.log(`Each day from ${from} to ${to}, judged with what was known the day before. Called disposable:\n`)
  console.log(
    `  ${''.padEnd(40)}${['that day’s abused', 'new on that list', 'new anywhere'].map((title) => title.padStart(22)).join('')}`,
  )
  for (const [name, days] of Object.entries(results)) {
    console.log(`  ${name.padEnd(40)}${parts.map((part) => describe(total(days, part)).padStart(22)).join('')}`)
  }
  const worst = parts.map((part) => (results.assay ?? []).map((day) => share(day[part])))
  console.log(
    `  ${'assay, its worst and best day'.padEnd(40)}${worst.map((days) => `${percent(Math.min(...days))} to ${percent(Math.max(...days))}`.padStart(22)).join('')}`,
  )
  console.log(`\nReal domains called disposable with what was known on ${to}:\n`)
  console.log(
    `  ${''.padEnd(40)}${['n', 'as shipped', 'rows unknown to us'].map((title) => title.padStart(22)).join('')}`,
  )
  for (const { name, n, flagged, flaggedUnknown } of real) {
    const cells = [String(n), ...[flagged, flaggedUnknown].map(({ length }) => `${percent(length / n)} (${length})`)]
    console.log(`  ${name.padEnd(40)}${cells.map((cell) => cell.padStart(22)).join('')}`)
  }
  console.log(`\n${seconds} s`)
}

function describe({ n, found }: Share): string {
  return `${percent(share({ n, found }))} of ${n}`
}

function share({ n, found }: Share): number {
  return n === 0 ? 1 : found / n
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`
}
