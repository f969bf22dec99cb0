import type { ComponentStatus } from '@assay/contract/status'
import { Pill } from '../../ui/data/pill.tsx'
import { UptimeBars } from './uptime-bars.tsx'
import { components, states } from './words.ts'

export function ComponentRow({ component }: { component: ComponentStatus }) {
  const { id, state, note, days, uptime_percent } = component
  const { name, about } = components[id]
  const { label, tone } = states[state]
  return (
    <div className="grid gap-3.5 p-5">
      <div>
        <div className="flex items-center justify-between gap-4">
          <h3 className="font-medium">{name}</h3>
          <Pill tone={tone} dot>
            {label}
          </Pill>
        </div>
        <div className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <p>{about}</p>
          {note && <p className="tabular-nums">{note}</p>}
        </div>
      </div>
      <UptimeBars name={name} days={days} uptimePercent={uptime_percent} />
    </div>
  )
}
