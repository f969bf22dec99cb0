import type { ReactNode } from 'react'

type EmptyStateProps = { icon: ReactNode; title: string; description: ReactNode; action?: ReactNode }

/** Says what will be here and how to get it. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-xl border border-dashed border-border-strong px-6 py-12 text-center sm:py-16">
      <div
        className="grid size-11 place-items-center rounded-lg border border-border bg-surface text-muted shadow-sm [&_svg]:size-5"
        aria-hidden="true"
      >
        {icon}
      </div>
      <div className="grid gap-1.5">
        <h2>{title}</h2>
        <p className="mx-auto max-w-[46ch] text-muted">{description}</p>
      </div>
      {action && <div className="flex flex-wrap justify-center gap-2.5">{action}</div>}
    </div>
  )
}
