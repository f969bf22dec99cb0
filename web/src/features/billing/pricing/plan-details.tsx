import type { BillingCycle, Currency, Plan } from '@assay/contract/billing/catalogue'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { describeSaving, Price } from './plan-grid.tsx'

type PlanDetailsProps = {
  plan: Plan
  cycle: BillingCycle
  currency: Currency | null
  /** Leads to the page where the plan is sold. */
  choose: ReactNode
  onClose: () => void
}

/** A plan before someone can buy it: what it costs, what it includes, and the way to it. */
export function PlanDetails({ plan, cycle, currency, choose, onClose }: PlanDetailsProps) {
  const saving = currency && describeSaving(plan, cycle, currency)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={plan.name}
      description={plan.description}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          {choose}
        </>
      }
    >
      <div className="grid gap-4">
        <div>
          <p className="flex flex-wrap items-baseline gap-x-1">
            <Price plan={plan} cycle={cycle} currency={currency} />
          </p>
          {saving && <p className="mt-1 text-xs text-muted tabular-nums">{saving}</p>}
        </div>
        <PlanFeatures plan={plan} />
        <p className="text-sm text-muted">1 API call = 1 field checked. Cancel anytime.</p>
      </div>
    </Dialog>
  )
}
