import { cx } from '../cx.ts'
import { Pill, type PillTone } from './pill.tsx'

/** What counts is the decision, so it alone is a pill. A batch has many and no single one. */
export function DecisionPill({ decision }: { decision: string | null }) {
  if (decision === null) return <span className="text-muted">–</span>
  return <Pill tone={verdictTone(decision)}>{decision.charAt(0).toUpperCase() + decision.slice(1)}</Pill>
}

/** A dot and a word, gray while nothing is wrong. What wasn't checked has none. */
export function Verdict({ verdict }: { verdict: string | null }) {
  if (verdict === null) return <span className="text-muted">–</span>
  const tone = verdictTone(verdict)
  return (
    <span
      className={cx(
        'inline-flex items-baseline gap-2 whitespace-nowrap',
        tone === 'warn' || tone === 'bad' ? 'font-medium' : 'text-muted',
      )}
    >
      <span
        className={cx('size-1.5 shrink-0 self-center rounded-full', dots[tone] ?? 'bg-border-strong')}
        aria-hidden="true"
      />
      {verdict}
    </span>
  )
}

/** One color per verdict and decision everywhere; unknown words get none. */
export function verdictTone(verdict: string): PillTone {
  return tones[verdict] ?? 'neutral'
}

const dots: { [Tone in PillTone]?: string } = { warn: 'bg-chart-2', bad: 'bg-chart-3' }

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
  wave: 'warn',
  allow: 'ok',
  review: 'warn',
  block: 'bad',
}
