import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { config } from '../../api/config.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { RequestSamples } from './tool-tabs.tsx'

export function Quickstart({ apiKey }: { apiKey: string | null }) {
  return (
    <Card>
      <CardHeader
        title="Quickstart"
        description="Your first verdict in three steps."
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
            On the API Keys tab. You’ll see it once, so copy it, and keep it on your server.
          </Step>
          <Step number={2} title="Send what the person typed">
            Email, first name, last name: any or all of them. Each field counts as one check.
            <div className="mt-3 grid min-w-0 gap-3 text-text">
              <RequestSamples apiKey={apiKey} />
              {apiKey && <p className="text-sm">This sample includes the key you just created.</p>}
            </div>
          </Step>
          <Step number={3} title="Act on the verdict">
            Reject <Verdict>disposable</Verdict> and <Verdict>fake</Verdict>; review <Verdict>risky</Verdict> and{' '}
            <Verdict>suspicious</Verdict>. Verdicts are statistical, so always give people a way to appeal.
          </Step>
        </ol>
      </CardBody>
    </Card>
  )
}

function Verdict({ children }: { children: string }) {
  return <code className="font-mono text-sm">{children}</code>
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
