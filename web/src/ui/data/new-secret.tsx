import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { CopyButton } from './copy-button.tsx'

type NewSecretProps = {
  title: string
  description: ReactNode
  secret: string
  /** The copy button's accessible name. */
  copyLabel: string
  children?: ReactNode
  onDone: () => void
}

/** A secret that is shown once, right after the dialog that created it. */
export function NewSecret({ title, description, secret, copyLabel, children, onDone }: NewSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What to read next. The dialog that just closed gives the focus back in a timer of its own, set before this one.
  useEffect(() => {
    const timer = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-labelledby="new-secret"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-ok/40 bg-ok-weak p-5 animate-fade [&_figure]:shadow-sm"
    >
      <div className="flex items-start gap-3">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" aria-hidden="true" />
        <div className="min-w-0 grow">
          <h2 id="new-secret" ref={heading} tabIndex={-1} data-page-focus="">
            {title}
          </h2>
          <p className="mt-0.5">{description}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-ok/40 bg-surface py-2 pr-2 pl-4">
        <code className="min-w-0 font-mono text-sm break-all" data-testid="full-key">
          {secret}
        </code>
        <CopyButton text={secret} label={copyLabel} />
      </div>
      {children}
      <div className="flex">
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  )
}
