import { cx } from '../cx.ts'

type RingProps = {
  /** The accessible name. */ label: string
  share: number
  tone?: keyof typeof tones
}

/** A share of a whole as an arc, with its percentage in the middle. */
export function Ring({ label, share, tone = 'accent' }: RingProps) {
  const part = Math.min(Math.max(share, 0), 1)
  // Rounded away from the ends: 99.6% isn't all, and 0.4% isn't nothing.
  const percent = part > 0 && part < 1 ? Math.min(99, Math.max(1, Math.round(part * 100))) : part * 100
  return (
    <svg role="img" aria-label={label} viewBox="0 0 92 92" className="size-[92px] shrink-0" fill="none" strokeWidth="9">
      <circle cx="46" cy="46" r="40" className="stroke-border" />
      {part > 0 && (
        <circle
          cx="46"
          cy="46"
          r="40"
          pathLength="100"
          strokeDasharray={`${Math.max(part * 100, 1)} 100`}
          strokeLinecap={part < 1 ? 'round' : 'butt'}
          transform="rotate(-90 46 46)"
          className={tones[tone]}
        />
      )}
      <text
        x="46"
        y="46"
        dy="0.36em"
        textAnchor="middle"
        strokeWidth="0"
        className={cx(
          'fill-text font-semibold tracking-tight tabular-nums',
          percent < 100 ? 'text-[18px]' : 'text-[16px]',
        )}
      >
        {percent}%
      </text>
    </svg>
  )
}

const tones = { accent: 'stroke-accent', warn: 'stroke-warn', bad: 'stroke-bad' } as const
