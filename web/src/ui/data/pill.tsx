import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type PillTone = keyof typeof tones

type PillProps = { tone?: PillTone; dot?: boolean; children: ReactNode }

/** A status always has its word; color and dot only repeat it. */
export function Pill({ tone = 'neutral', dot = false, children }: PillProps) {
  return (
    <span
      className={cx(
        'inline-flex h-[1.375rem] items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {dot && <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />}
      {children}
    </span>
  )
}

const tones = {
  neutral: 'bg-subtle text-muted ring-1 ring-border ring-inset',
  accent: 'bg-accent-weak text-accent',
  ok: 'bg-ok-weak text-ok',
  warn: 'bg-warn-weak text-warn',
  bad: 'bg-bad-weak text-bad',
  info: 'bg-info-weak text-info',
} as const
