import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type CardProps = ComponentProps<'div'> & {
  /** `raised` adds elevation; `selected` adds an accent ring. */
  look?: keyof typeof looks
}

export function Card({ look = 'flat', className, ...rest }: CardProps) {
  return <div className={cx('min-w-0 overflow-clip rounded-xl border bg-surface', looks[look], className)} {...rest} />
}

export function CardHeader({
  id,
  title,
  description,
  aside,
}: {
  /** The heading's id, for labels. */
  id?: string
  title: string
  description?: ReactNode
  aside?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0">
        <h2 id={id}>{title}</h2>
        {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
      </div>
      {aside}
    </div>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cx('px-5 pb-5', className)} {...rest} />
}

const looks = {
  flat: 'border-border shadow-sm',
  raised: 'border-border shadow-md',
  selected: 'border-accent shadow-md ring-1 ring-accent',
} as const
