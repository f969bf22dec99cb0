import type { SampleLanguage, SampleRequest } from '@assay/contract/samples/request'
import { samplesOf } from '@assay/contract/samples/samples'
import { ArrowDown, Check } from 'lucide-react'
import { useState } from 'react'
import { config } from '../../api/config.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'

/** One tool at a time, with a request to paste. `plansId` is the pricing section. */
export function ToolTabs({ plansId }: { plansId: string }) {
  const [tab, setTab] = useState(tools[0]?.id ?? '')
  return (
    <section aria-labelledby="tools" className="grid gap-3">
      <h2 id="tools" className="text-xl tracking-tight">
        What you can check
      </h2>
      <Tabs
        label="Tools"
        value={tab}
        onValueChange={setTab}
        tabs={tools.map((tool) => ({
          value: tool.id,
          label: tool.name,
          content: <ToolPanel tool={tool} plansId={plansId} />,
        }))}
      />
    </section>
  )
}

function ToolPanel({ tool: { title, text, points, call }, plansId }: { tool: Tool; plansId: string }) {
  return (
    <Card className="grid gap-6 p-5 sm:p-6 lg:grid-cols-2 lg:gap-10">
      <div className="grid content-start justify-items-start gap-4">
        <h3 className="text-lg font-semibold tracking-[-0.01em]">{title}</h3>
        <p className="text-muted">{text}</p>
        <ul className="grid gap-2">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
        <Button onClick={() => scrollToPlans(plansId)}>
          <ArrowDown aria-hidden="true" />
          View Pricing Plans
        </Button>
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <RequestSamples apiKey={null} call={call} />
      </div>
    </Card>
  )
}

/** Moves the reading position too, for people who don't see the page scroll. */
function scrollToPlans(id: string) {
  const target = document.getElementById(id)
  if (!target) return
  target.tabIndex = -1
  target.dataset.pageFocus = ''
  target.focus({ preventScroll: true })
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' })
}

type Tool = { id: string; name: string; title: string; text: string; points: string[]; call: SampleCall }

const model = 'user_verification'

const tools: Tool[] = [
  {
    id: 'email',
    name: 'Disposable Email',
    title: 'Disposable email detection',
    text: 'Find out whether an address comes from a disposable email service, and what kind of address it is if not.',
    points: [
      'Lists updated daily, plus a model for domains that no list has yet',
      'Tells private relay, free, business, education and government addresses apart',
      'Catches typos: “Did you mean gmail.com?”',
    ],
    call: { path: '/v1/verify', body: { model, email: 'kx92@mailinator.com' } },
  },
  {
    id: 'name',
    name: 'Name Verification',
    title: 'Name verification',
    text: 'Tell real names from ones typed just to get past a form, in any script.',
    points: [
      'Catches keyboard mashing, placeholders and joke names',
      'Short, hyphenated and non-Latin names pass',
      'Famous names are marked as notable, not rejected',
    ],
    call: { path: '/v1/verify', body: { model, firstname: 'Asdfgh', lastname: 'Nguyễn' } },
  },
  {
    id: 'user',
    name: 'User Verification',
    title: 'All three fields in one request',
    text: 'Check everything your sign-up form collects at once. Each field counts as one check.',
    points: [
      'A verdict, a probability and the reasons for each field',
      'Catches what only shows when both names are checked together',
      'Failed and rate-limited requests don’t count',
    ],
    call: {
      path: '/v1/verify',
      body: { model, email: 'kx92@mailinator.com', firstname: 'Asdfgh', lastname: 'Nguyễn' },
    },
  },
  {
    id: 'batch',
    name: 'Batch Verification',
    title: 'Up to 1,000 sign-ups at once',
    text: 'Clean up a list you already have, before a campaign or after an attack.',
    points: [
      'One request, with results in the order of your list',
      'All or nothing: a batch is never half checked',
      'Safe to retry with an idempotency key: you never pay twice',
    ],
    call: {
      path: '/v1/verify/batch',
      body: { model, items: [{ email: 'kx92@mailinator.com' }, { email: 'ada@example.com', firstname: 'Ada' }] },
    },
  },
]

type RequestSamplesProps = { apiKey: string | null; call?: SampleCall }

/** One request in the language of your choice, ready to paste. */
export function RequestSamples({ apiKey, call }: RequestSamplesProps) {
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const samples = samplesOf(sampleRequest(config.publicUrl, apiKey, call))
  const sample = samples.find((one) => one.language === language)
  return (
    <>
      {/* Seven languages are wider than a phone, so they scroll. */}
      <div className="-mx-1 overflow-x-auto p-1 *:w-max">
        <SegmentedControl
          legend="Language"
          value={language}
          onChange={setLanguage}
          segments={samples.map((one) => ({ value: one.language, label: one.language }))}
        />
      </div>
      {sample && <CodeBlock title={sample.language} code={sample.code} />}
    </>
  )
}

type SampleCall = { path: string; body: Record<string, unknown> }

/** What the code samples send, with the key they were given or a placeholder. */
export function sampleRequest(baseUrl: string, apiKey: string | null, call: SampleCall = everyField): SampleRequest {
  return {
    method: 'POST',
    url: baseUrl + call.path,
    key: { literal: apiKey ?? 'YOUR_API_KEY' },
    body: call.body,
  }
}

const everyField: SampleCall = {
  path: '/v1/verify',
  body: { model: 'user_verification', email: 'kx92@mailinator.com', firstname: 'Asdfgh', lastname: 'Nguyễn' },
}
