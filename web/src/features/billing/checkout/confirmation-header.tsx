import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

type ConfirmationHeaderProps = { state: keyof typeof looks; title: string; children: ReactNode }

/** The heading of the page after a payment: it says what is known, and nothing more. */
export function ConfirmationHeader({ state, title, children }: ConfirmationHeaderProps) {
  const { Icon, look } = looks[state]
  return (
    <div className="grid justify-items-start gap-4">
      <span className={cx('grid size-12 place-items-center rounded-full', look)}>
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <div role="status">
        <h1>{title}</h1>
        <p className="mt-1.5 text-muted">{children}</p>
      </div>
    </div>
  )
}

export const showsWithin = 'A subscription change may take up to 5 minutes to show in the dashboard.'

const looks = {
  confirming: { Icon: Clock, look: 'bg-info-weak text-info' },
  paid: { Icon: CircleCheck, look: 'bg-ok-weak text-ok' },
  failed: { Icon: CircleX, look: 'bg-bad-weak text-bad' },
} as const
