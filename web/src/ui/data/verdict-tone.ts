import type { PillTone } from './pill.tsx'

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
  allow: 'ok',
  review: 'warn',
  block: 'bad',
}
