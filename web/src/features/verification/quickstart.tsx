import { ArrowUpRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { config } from '../../api/config.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { samplesOf } from './samples.ts'

export function Quickstart({ apiKey }: { apiKey: string | null }) {
  const [language, setLanguage] = useState<'curl' | 'TypeScript' | 'Python'>('curl')
  const samples = samplesOf(config.publicUrl, apiKey)
  const sample = samples.find((one) => one.language === language)
  return (
    <Card>
      <CardHeader
        title="Quickstart"
        description="Three steps to the first verdict."
        aside={
          <Button asChild>
            <a href={config.docsUrl}>
              Read the documentation
              <ArrowUpRight aria-hidden="true" />
            </a>
          </Button>
        }
      />
      <CardBody>
        <ol className="grid gap-6">
          <Step number={1} title="Create a key">
            Under API Keys. It is shown once; keep it on your server.
          </Step>
          <Step number={2} title="Send what the person typed">
            Any of the three fields, at least one. Each field is one check of your quota.
            <div className="mt-3 grid min-w-0 gap-3 text-text">
              <SegmentedControl
                legend="Language"
                value={language}
                onChange={setLanguage}
                segments={samples.map((one) => ({ value: one.language, label: one.language }))}
              />
              {sample && <CodeBlock title={sample.language} code={sample.code} />}
              {apiKey && <p className="text-sm">The sample carries the key you have just created.</p>}
            </div>
          </Step>
          <Step number={3} title="Decide by the verdict">
            <code className="font-mono text-sm">disposable</code> and <code className="font-mono text-sm">fake</code>{' '}
            ask for something else, <code className="font-mono text-sm">risky</code> and{' '}
            <code className="font-mono text-sm">suspicious</code> deserve a second look. Verdicts are statistical: leave
            people a way on.
          </Step>
        </ol>
      </CardBody>
    </Card>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-full bg-subtle text-xs font-medium text-muted ring-1 ring-border ring-inset tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <div className="mt-0.5 text-muted">{children}</div>
      </div>
    </li>
  )
}
