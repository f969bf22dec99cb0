import { cx } from '../cx.ts'

type ProgressProps = { label: string; value: number; max?: number; valueText?: string; tone?: keyof typeof tones }

export function Progress({ label, value, max = 100, valueText, tone = 'accent' }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(Math.max(value, 0), max)}
      aria-valuetext={valueText}
      className="h-2 overflow-hidden rounded-full bg-border"
    >
      <div
        className={cx('h-full rounded-full transition-[width] duration-300', tones[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}

const tones = { accent: 'bg-accent', ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' } as const
