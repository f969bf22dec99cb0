import { cx } from '../cx.ts'

type CountBadgeProps = { count: number; tone?: keyof typeof tones }

/** A number beside a label; the label's accessible name says what is counted. */
export function CountBadge({ count, tone = 'neutral' }: CountBadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full px-1 text-[0.6875rem] leading-none font-medium tabular-nums',
        tones[tone],
      )}
    >
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  )
}

const maxShown = 99

const tones = {
  neutral: 'bg-subtle text-muted ring-1 ring-border ring-inset',
  accent: 'bg-accent-weak text-accent',
  warn: 'bg-warn-weak text-warn',
  bad: 'bg-bad-weak text-bad',
} as const
