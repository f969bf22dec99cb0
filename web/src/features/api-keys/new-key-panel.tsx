import type { ApiKeyType } from '@assay/contract/api-keys'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { config } from '../../api/config.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { CopyButton } from '../../ui/data/copy-button.tsx'
import { Name } from '../../ui/data/name.tsx'

/** Kept in the open page and nowhere else. */
export type NewKey = { id: string; name: string; type: ApiKeyType; fullKey: string }

export function NewKeyPanel({ newKey: { name, fullKey }, onDone }: { newKey: NewKey; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What to read next. The dialog that just closed gives the focus back in a timer of its own, set before this one.
  useEffect(() => {
    const timer = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-labelledby="new-key"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-ok/40 bg-ok-weak p-5 animate-fade [&_figure]:shadow-sm"
    >
      <div className="flex items-start gap-3">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" aria-hidden="true" />
        <div className="min-w-0 grow">
          <h2 id="new-key" ref={heading} tabIndex={-1} data-page-focus="">
            Copy your key now
          </h2>
          <p className="mt-0.5">
            You won’t be able to see <Name text={name} className="font-medium" /> again, so store it somewhere safe.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-ok/40 bg-surface py-2 pr-2 pl-4">
        <code className="min-w-0 font-mono text-sm break-all" data-testid="full-key">
          {fullKey}
        </code>
        <CopyButton text={fullKey} label="Copy API key" />
      </div>
      <CodeBlock title="Your first request" code={firstRequest(fullKey)} />
      <div className="flex">
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  )
}

function firstRequest(key: string): string {
  return `curl -X POST ${config.publicUrl}/v1/verify \\
  -H "X-API-Token: ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "user_verification", "email": "kx92@mailinator.com", "firstname": "Asdfgh"}'`
}
