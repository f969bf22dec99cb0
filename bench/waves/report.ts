import type { Replayed } from './replay.ts'
import type { Label } from './stream.ts'

export type Figures = {
  kind: string
  farmed: boolean
  members: number
  /** Shares of the members. */
  atOnce: number
  unusual: number
  wave: number
  later: number
}

/** By kind, over all streams. */
export function figuresOf(rows: readonly Replayed[], labels: ReadonlyMap<string, Label>): Figures[] {
  const kinds = new Map<string, { label: Label; rows: Replayed[] }>()
  for (const row of rows) {
    const label = labels.get(`${row.stream} ${row.id}`)
    if (!label) continue
    const known = kinds.get(label.kind)
    if (known) known.rows.push(row)
    else kinds.set(label.kind, { label, rows: [row] })
  }
  return [...kinds.values()]
    .map(({ label: { kind, farmed }, rows: members }) => {
      const share = (test: (row: Replayed) => boolean) => members.filter(test).length / members.length
      return {
        kind,
        farmed,
        members: members.length,
        atOnce: share(({ at_once }) => at_once !== 'ordinary'),
        unusual: share(({ at_once }) => at_once === 'unusual'),
        wave: share(({ at_once }) => at_once === 'wave'),
        later: share(({ later }) => later === 'wave'),
      }
    })
    .sort((one, other) => Number(other.farmed) - Number(one.farmed) || one.kind.localeCompare(other.kind))
}

export function printFigures(figures: readonly Figures[]): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`.padStart(8)
  for (const farmed of [true, false]) {
    const some = figures.filter((one) => one.farmed === farmed)
    if (some.length === 0) continue
    console.log(`\n${(farmed ? 'farmed' : 'genuine').padEnd(34)} members  at once  unusual     wave  wave later`)
    for (const { kind, members, atOnce, unusual, wave, later } of some) {
      const shares = [atOnce, unusual, wave, later].map(percent).join(' ')
      console.log(`${kind.padEnd(34)} ${String(members).padStart(7)} ${shares}`)
    }
  }
  const large = figures.filter(({ farmed, members }) => farmed && members >= 80)
  if (large.length === 0) return
  const mean = (of: (one: Figures) => number) => large.reduce((sum, one) => sum + of(one), 0) / large.length
  const [atOnce, later] = [mean((one) => one.atOnce), mean((one) => one.later)]
  console.log(
    `\nMean of the ${large.length} farmed kinds with 80 members or more: at once${percent(atOnce)}, wave later${percent(later)}`,
  )
}
