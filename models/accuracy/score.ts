/** One judged row: its label, its verdict, and the groups it counts in (`{ category: 'company', script: 'Latin' }`). */
export type Judged = { isBad: boolean; saidBad: boolean; groups: Record<string, string> }

/** Bad (disposable, fake) is the positive class. */
type Confusion = { bad: number; missed: number; good: number; flagged: number }

function countConfusion(rows: readonly Judged[]): Confusion {
  const counts = { bad: 0, missed: 0, good: 0, flagged: 0 }
  for (const row of rows) {
    counts[row.isBad ? 'bad' : 'good']++
    if (row.isBad && !row.saidBad) counts.missed++
    if (!row.isBad && row.saidBad) counts.flagged++
  }
  return counts
}

export function accuracy(rows: readonly Judged[]): number {
  return rows.length === 0 ? 1 : rows.filter((row) => row.isBad === row.saidBad).length / rows.length
}

/** The share of good rows not flagged. */
export function keptShare(rows: readonly Judged[]): number {
  return accuracy(rows.filter((row) => !row.isBad))
}

/** Wilson's 95% interval: accurate for small n and shares near 1, where the normal one isn't. */
function wilson(successes: number, n: number): [low: number, high: number] {
  if (n === 0) return [0, 1]
  const z = 1.959964
  const share = successes / n
  const center = share + (z * z) / (2 * n)
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  const scale = 1 + (z * z) / n
  return [Math.max(0, (center - spread) / scale), Math.min(1, (center + spread) / scale)]
}

/** One line for all rows, then one per value of each group, in order of first appearance. */
export function scoreTable(title: string, rows: readonly Judged[]): string {
  const lines = [title, heading, scoreLine('all', rows)]
  for (const group of Object.keys(rows[0]?.groups ?? {})) {
    lines.push(`by ${group}`)
    const values = [...new Set(rows.map((row) => row.groups[group] ?? ''))].sort()
    for (const value of values) {
      const members = rows.filter((row) => (row.groups[group] ?? '') === value)
      lines.push(scoreLine(value === '' ? '(none)' : value, members))
    }
  }
  return lines.join('\n')
}

const heading = `  ${'rows'.padEnd(26)}${['n', 'bad', 'missed', 'good', 'flagged'].map((name) => name.padStart(8)).join('')}  accuracy  95 % interval        precision    recall`

export function scoreLine(name: string, rows: readonly Judged[]): string {
  const { bad, missed, good, flagged } = countConfusion(rows)
  const right = rows.length - missed - flagged
  const [low, high] = wilson(right, rows.length)
  const counts = [rows.length, bad, missed, good, flagged].map((count) => String(count).padStart(8)).join('')
  return `  ${name.padEnd(26)}${counts}  ${percent(accuracy(rows)).padStart(8)}  ${`${percent(low)} to ${percent(high)}`.padEnd(22)}${share(bad - missed, bad - missed + flagged)}${share(bad - missed, bad)}`
}

/** Precision: the share of flagged rows that are bad. Recall: the share of bad rows that are flagged. */
function share(part: number, whole: number): string {
  return (whole === 0 ? '–' : percent(part / whole)).padStart(10)
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
