import { currencyOf, parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { PlanPreview } from '@assay/contract/billing/checkout'
import { formatDay, formatMoney } from '@assay/contract/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { billingStateQuery } from '../../../api/billing-state.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { previewQuery } from './api.ts'
import { confirmLabel, describeChange, describeCurrency } from './describe-change.ts'
import { describeCheckoutError } from './describe-checkout-error.ts'

type ChangeDialogProps = {
  planId: string
  country: string
  isBusy: boolean
  /** Called in the click handler, so that a payment window may open. */
  onConfirm: (needsWindow: boolean) => void
  onClose: () => void
}

/** What a plan costs and when it starts, before anything is paid. */
export function ChangeDialog({ planId, country, isBusy, onConfirm, onClose }: ChangeDialogProps) {
  const { data: preview, error, refetch } = useQuery(previewQuery(planId, country))
  const { data: state } = useQuery(billingStateQuery)
  const name = nameOf(planId)
  const isFirst = state?.tier === 'free'
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={`${isFirst ? 'Choose' : 'Change to'} ${name}`}
      description={
        preview && describeChange({ preview, method: state?.payment_method ?? null, currentPlanId: state?.plan_id })
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {isFirst ? 'Not now' : 'Keep my plan'}
          </Button>
          <Button
            variant="primary"
            className="h-auto! min-h-9 py-1 whitespace-normal!"
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
      {preview && (
        <div className="grid gap-3">
          <Bill preview={preview} name={name} />
          <CurrencyNote preview={preview} country={country} />
        </div>
      )}
      {!preview && error && <Banner tone="bad">{describeCheckoutError(error)}</Banner>}
      {!preview && !error && (
        <Loading label="Loading the price" onRetry={() => refetch()}>
          <Skeleton className="w-full" />
          <Skeleton className="w-full" />
          <Skeleton className="w-40" />
        </Loading>
      )}
    </Dialog>
  )
}

function Bill({ preview, name }: { preview: PlanPreview; name: string }) {
  const { change, currency, due_now, credit, new_plan_cost, price, next_charge_at, billing_cycle } = preview
  return (
    <dl className="grid gap-2 rounded-lg border border-border bg-subtle px-4 py-3.5 tabular-nums">
      {change === 'upgrade' && (
        <>
          <Line label={`${name}, rest of this period`} amount={formatMoney(new_plan_cost, currency)} />
          {credit > 0 && <Line label="Unused part of your plan" amount={`−${formatMoney(credit, currency)}`} />}
        </>
      )}
      <Line label="Due today" amount={formatMoney(due_now, currency)} isTotal />
      {next_charge_at && (
        <Line
          label={`Then every ${billing_cycle === 'yearly' ? 'year' : 'month'}, from ${formatDay(next_charge_at)}`}
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

function CurrencyNote({ preview, country }: { preview: PlanPreview; country: string }) {
  const note = describeCurrency(preview, currencyOf(country))
  return note && <p className="text-sm text-muted">{note}</p>
}

function nameOf(planId: string): string {
  const ref = parsePlanId(planId)
  if (!ref) return 'this plan'
  return ref.tier === 'free' ? 'Free' : `${plans[ref.tier].name} (${ref.cycle})`
}
