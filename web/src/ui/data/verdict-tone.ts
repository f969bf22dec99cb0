import type { PillTone } from './pill.tsx'

/** One color for a verdict wherever it is shown; a word that is not known here gets none. */
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
}
