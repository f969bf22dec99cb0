import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** It says something else once data arrives, in up to two lines of a phone: what is below stays in its place. */
  isDescriptionData?: boolean
  actions?: ReactNode
}

/** The page's main heading; navigation moves the focus here. */
export function PageHeader({ title, description, isDescriptionData = false, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 max-sm:basis-full">
        <h1>{title}</h1>
        {description && (
          <p className={cx('mt-1 max-w-[68ch] text-muted', isDescriptionData && 'max-sm:min-h-[2lh]')}>{description}</p>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </header>
  )
}
