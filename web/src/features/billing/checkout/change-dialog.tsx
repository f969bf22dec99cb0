import { type BillingCycle, parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { PlanPreview } from '@assay/contract/billing/checkout'
import { formatMoney } from '@assay/contract/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { previewQuery } from './api.ts'
import { describeCheckoutError } from './describe-checkout-error.ts'

type ChangeDialogProps = {
  planId: string
  country: string
  isBusy: boolean
  /** Called in the click handler, so that a payment window may open. */
  onConfirm: (needsWindow: boolean) => void
  onClose: () => void
}

/** What a plan change costs and when it starts, before it's made. */
export function ChangeDialog({ planId, country, isBusy, onConfirm, onClose }: ChangeDialogProps) {
  const { data: preview, error, refetch } = useQuery(previewQuery(planId, country))
  const name = nameOf(parsePlanId(planId))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={`Change to ${name}`}
      description={preview && describe(preview)}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Keep my plan
          </Button>
          <Button
            variant="primary"
            disabled={!preview}
            busy={isBusy}
            busyLabel="Processing..."
            onClick={() => {
              if (!preview) return
              onConfirm(preview.needs_payment_page)
              onClose()
            }}
          >
            {preview ? confirmLabel(preview) : 'Confirm'}
          </Button>
        </>
      }
    >
      {preview && <Bill preview={preview} name={name} />}
      {!preview && error && <Banner tone="bad">{describeCheckoutError(error)}</Banner>}
      {!preview && !error && (
        <Loading label="Working out the price" onRetry={() => refetch()}>
          <Skeleton className="w-full" />
          <Skeleton className="w-full" />
          <Skeleton className="w-40" />
        </Loading>
      )}
    </Dialog>
  )
}

function Bill({ preview, name }: { preview: PlanPreview; name: string }) {
  const { currency, due_now, credit, new_plan_cost, price, next_charge_at, billing_cycle } = preview
  return (
    <dl className="grid gap-2 rounded-lg border border-border bg-subtle px-4 py-3.5 tabular-nums">
      {preview.change !== 'downgrade' && (
        <>
          <Line
            label={credit > 0 ? `${name}, until the next charge` : name}
            amount={formatMoney(new_plan_cost, currency)}
          />
          {credit > 0 && <Line label="Unused part of your plan" amount={`−${formatMoney(credit, currency)}`} />}
        </>
      )}
      <Line label="Due now" amount={formatMoney(due_now, currency)} isTotal />
      {next_charge_at && (
        <Line
          label={`Then each ${billing_cycle === 'yearly' ? 'year' : 'month'}, from ${day.format(new Date(next_charge_at))}`}
          amount={formatMoney(price, currency)}
        />
      )}
    </dl>
  )
}

function Line({ label, amount, isTotal = false }: { label: ReactNode; amount: string; isTotal?: boolean }) {
  const look = isTotal ? 'border-t border-border-strong pt-2 font-semibold first:border-t-0 first:pt-0' : 'text-muted'
  return (
    <div className={cx('flex justify-between gap-6', look)}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  )
}

function describe({ change, tier, effective_at, needs_payment_page }: PlanPreview): string {
  if (change === 'downgrade') {
    return `You keep your plan until ${day.format(new Date(effective_at))}, then it changes. Nothing is refunded, and you can undo this until then.`
  }
  const limit = plans[tier].unitLimit
  const quota = limit === null ? 'has no limit' : `is renewed to ${limit.toLocaleString('en-US')} calls`
  const payment = needs_payment_page ? 'You pay on the provider’s page.' : 'Your payment method is charged.'
  return `Takes effect at once: your quota ${quota}, and what is left of the old one is lost. ${payment}`
}

function confirmLabel({ change, tier, due_now, price, currency, billing_cycle }: PlanPreview): string {
  if (change === 'downgrade') return 'Schedule the change'
  if (change === 'upgrade') return `Pay ${formatMoney(due_now, currency)}`
  const cycle = billing_cycle === 'yearly' ? 'year' : 'month'
  return `Choose ${plans[tier].name} — ${formatMoney(price, currency)}/${cycle}`
}

function nameOf(ref: { tier: keyof typeof plans; cycle: BillingCycle } | null): string {
  if (!ref) return 'this plan'
  return ref.tier === 'free' ? 'Free' : `${plans[ref.tier].name} (${ref.cycle})`
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
