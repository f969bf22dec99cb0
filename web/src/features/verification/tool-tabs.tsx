import { ArrowDown, Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { RequestSamples } from './request-samples.tsx'
import { type Tool, tools } from './tools.ts'

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
