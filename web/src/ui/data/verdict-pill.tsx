import { Pill, type PillTone } from './pill.tsx'

/** A batch has many verdicts and no single one. */
export function VerdictPill({ verdict }: { verdict: string | null }) {
  if (verdict === null) return <span className="text-muted">–</span>
  return <Pill tone={verdictTone(verdict)}>{verdict}</Pill>
}

/** One color per verdict and decision everywhere; unknown words get none. */
export function verdictTone(verdict: string): PillTone {
  return tones[verdict] ?? 'neutral'
}

const tones: Record<string, PillTone> = {
  ok: 'ok',
  real: 'ok',
  risky: 'warn',
  suspicious: 'warn',
  disposable: 'bad',
  fake: 'bad',
  invalid: 'bad',
  ordinary: 'ok',
  unusual: 'warn',
  wave: 'bad',
  allow: 'ok',
  review: 'warn',
  block: 'bad',
}
