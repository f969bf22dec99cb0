import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import type { Answer } from './api.ts'
import { VerdictView } from './verdict-view.tsx'

export function PlaygroundAnswer({ answer: { verdicts, body, milliseconds, path } }: { answer: Answer }) {
  return (
    <div className="border-t border-border">
      <div className="flex items-center justify-between gap-3 bg-subtle px-5 py-3">
        <code className="font-mono text-xs text-muted">POST {path}</code>
        <Pill tone="ok" dot>
          200 · {milliseconds} ms
        </Pill>
      </div>
      <div className="border-t border-border">
        <VerdictView email={verdicts.email_verification} name={verdicts.name_verification} />
      </div>
      <p className="px-5 pb-4 text-xs text-muted">
        Verdicts are statistical, not statements of fact. Data version {verdicts.data_version}.
      </p>
      <details className="border-t border-border">
        <summary className="cursor-pointer px-5 py-3 text-sm font-medium">View JSON</summary>
        <div className="px-5 pb-5">
          <CodeBlock title="JSON" code={JSON.stringify(body, null, 2)} />
        </div>
      </details>
    </div>
  )
}
