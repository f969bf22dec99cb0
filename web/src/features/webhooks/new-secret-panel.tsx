import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/data/copy-button.tsx'

export type NewSecret = { endpointId: string; secret: string; isRotated: boolean }

export function NewSecretPanel({ newSecret, onDone }: { newSecret: NewSecret; onDone: () => void }) {
  const { secret, isRotated } = newSecret
  const heading = useRef<HTMLHeadingElement>(null)
  // What to read next. The dialog that just closed gives the focus back in a timer of its own, set before this one.
  useEffect(() => {
    const timer = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-labelledby="new-secret"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-ok/40 bg-ok-weak p-5 animate-fade"
    >
      <div className="flex items-start gap-3">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" aria-hidden="true" />
        <div className="min-w-0 grow">
          <h2 id="new-secret" ref={heading} tabIndex={-1} data-page-focus="">
            Copy your signing secret now
          </h2>
          <p className="mt-0.5">
            You won’t be able to see it again. Your server uses it to check that a request came from us.
            {isRotated && ' For 24 hours we sign with the old secret, too.'}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-ok/40 bg-surface py-2 pr-2 pl-4">
        <code className="min-w-0 font-mono text-sm break-all" data-testid="webhook-secret">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy signing secret" />
      </div>
      <div className="flex">
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  )
}
