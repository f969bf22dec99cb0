import type { Plan } from '@assay/contract/billing/catalogue'
import { Check, Minus } from 'lucide-react'

/** What a plan includes and what it doesn't, on its card and in its details. */
export function PlanFeatures({ plan: { features, limitations } }: { plan: Plan }) {
  return (
    <ul className="grid content-start gap-2.5 text-sm">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
          {feature}
        </li>
      ))}
      {limitations.map((limitation) => (
        <li key={limitation} className="flex gap-2.5 text-muted">
          <Minus className="mt-0.5 size-4 shrink-0 text-faint" role="img" aria-label="Limited:" />
          {limitation}
        </li>
      ))}
    </ul>
  )
}
