import { currencyOf, parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { PlanPreview } from '@assay/contract/billing/checkout'
import type { PaymentMethod } from '@assay/contract/billing/subscription'
import { formatDay, formatMoney } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, describeError } from '../../../api/api-error.ts'
import { billingStateQuery } from '../../../api/billing-state.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PlanFeatures } from '../pricing/plan-features.tsx'
import { describeMethod } from '../subscription-rows.ts'
import { previewQuery } from './api.ts'

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
          <PlanFeatures plan={plans[preview.tier]} />
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

type Change = {
  preview: PlanPreview
  method: PaymentMethod | null
  currentPlanId: string | undefined
  timeZone?: string
}

/** First when it takes effect, then who is charged how much and when. */
export function describeChange({ preview, method, currentPlanId, timeZone }: Change): string {
  const { change, tier, effective_at, due_now } = preview
  const payment = describePayment(preview, method, timeZone)
  if (change === 'downgrade' || (change === 'upgrade' && due_now === 0)) {
    const current = plans[parsePlanId(currentPlanId ?? '')?.tier ?? 'free'].name
    const until = formatDay(effective_at, timeZone)
    return `You’ll keep ${current} until ${until}, then switch. You can undo this until then. ${payment}`
  }
  if (change === 'subscribe') return payment
  const limit = plans[tier].unitLimit
  const quota =
    limit === null
      ? 'You’ll have no monthly limit.'
      : `Your quota resets to ${formatCount(limit)}; unused checks don’t carry over.`
  return `Takes effect now. ${quota} ${payment}`
}

function describePayment(preview: PlanPreview, method: PaymentMethod | null, timeZone?: string): string {
  const { due_now, price, currency, next_charge_at, needs_payment_page } = preview
  const later = next_charge_at && `${formatMoney(price, currency)} on ${formatDay(next_charge_at, timeZone)}`
  const charged = method ? describeMethod(method, { inSentence: true }) : 'your payment method'
  const now = formatMoney(due_now, currency)
  if (due_now === 0) {
    if (!needs_payment_page) return `We’ll charge ${charged} ${later}. Nothing is due today.`
    return `Nothing is due today: you’ll confirm your card on the next page, and it’s charged ${later}.`
  }
  const then = later ? `, then ${later}` : ''
  return needs_payment_page
    ? `You’ll pay ${now} on the next page${then}.`
    : `We’ll charge ${charged} ${now} today${then}.`
}

/** What the button does. */
export function confirmLabel(preview: PlanPreview): string {
  const { change, tier, due_now, price, currency, billing_cycle, needs_payment_page } = preview
  if (change === 'subscribe') {
    return `Choose ${plans[tier].name} — ${formatMoney(price, currency)}/${billing_cycle === 'yearly' ? 'year' : 'month'}`
  }
  if (due_now > 0) return `Pay ${formatMoney(due_now, currency)}`
  if (needs_payment_page) return 'Continue'
  return change === 'downgrade' ? 'Schedule change' : 'Change plan'
}

/** A running plan keeps its currency, whatever the page showed; null if that's the same. */
export function describeCurrency({ currency }: PlanPreview, shown: string): string | null {
  if (currency === shown) return null
  const name = currency === 'INR' ? 'Indian rupees (₹)' : 'US dollars ($)'
  return `Your plan is billed in ${name}, so this change is too. You can switch currencies once it ends.`
}

/** Names the status for support, except where the server only asks to wait. */
export function describeCheckoutError(error: unknown): string {
  const description = describeError(error, fallback)
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : description
  return error.status === 0 || error.status === 429 ? description : `API error ${error.status}: ${description}`
}

const fallback = 'An error occurred while processing your subscription.'
