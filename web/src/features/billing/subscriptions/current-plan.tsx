import { planDisplayName, serviceLabels } from '@assay/contract/billing/catalogue'
import type { BillingState, PaymentMethod, SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay, formatMoney, formatPrice, formatShortDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { UsageReport } from '@assay/contract/usage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'
import { QuotaBar } from '../../../ui/data/quota-bar.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { describeMethod, refreshSubscriptions } from '../subscription-rows.ts'
import { undoChange } from './api.ts'
import { CancelDialog, useCancellation } from './cancel-dialog.tsx'
import { cycleNoun, describePace, describeState, shortName } from './plan-state.ts'
import { useMethodUpdate } from './use-method-update.ts'
import type { Story } from './use-story.ts'

/** The plan in use: what it is and costs on one side, what happens next on the other. */
export function CurrentPlan({ row, story }: { row: SubscriptionRow; story: Story }) {
  const { state, usage } = story
  const { tone, label } = describeState(row, state)
  const heading = `subscription-${row.id}`
  return (
    <Card className={planLook.card}>
      <article aria-labelledby={heading} className={planLook.plan}>
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <h2 id={heading}>{planDisplayName(row.plan_id)}</h2>
            <Pill tone={tone} dot>
              {label}
            </Pill>
          </div>
          <Price row={row} state={state} />
          <p className="mt-2 text-sm text-muted">{serviceLabels[row.service_type]}</p>
        </div>
        <PlanUsage row={row} usage={usage} />
        <PlanActions row={row} headingId={heading} />
      </article>
      <WhatHappensNext row={row} story={story} />
    </Card>
  )
}

function Price({ row, state }: { row: SubscriptionRow; state: BillingState | undefined }) {
  const [amount, unit] = priceOf(row, state)
  if (amount === null) return null
  return (
    <p className="mt-4 flex items-baseline gap-1.5">
      <span className="text-3xl font-semibold tracking-[-0.035em] tabular-nums">{amount}</span>
      {unit && <span className="text-muted">{unit}</span>}
    </p>
  )
}

function priceOf({ tier, billing_cycle }: SubscriptionRow, state: BillingState | undefined): [string | null, string?] {
  if (tier === 'free') return ['Free', 'forever']
  if (!state?.currency || state.price === null) return [null]
  return [formatPrice(state.price, state.currency), `/ ${cycleNoun(billing_cycle)}`]
}

/** One layout for the plan and its skeleton. */
export const planLook = {
  card: 'grid lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]',
  plan: 'grid content-start gap-5 p-5 sm:p-7',
  next: 'grid content-start gap-5 border-t border-border p-5 sm:p-7 lg:border-t-0 lg:border-l',
} as const

/** Checks left this month. The report counts what other accounts of the same mailbox used; the row is its fallback. */
function PlanUsage({ row, usage }: { row: SubscriptionRow; usage: UsageReport | undefined }) {
  const used = usage?.quota.used ?? row.usage
  const limit = row.usage_limit
  const note = usage && describePace(usage)
  if (limit === null) {
    return (
      <div className="grid gap-1 text-sm">
        <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <span className="font-medium">Standard limits apply</span>
          <span className="text-muted">{formatCounted(used, 'check')} used</span>
        </p>
        {note && <p className="text-muted">{note}</p>}
      </div>
    )
  }
  const left = Math.max(0, limit - used)
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span>
          <strong className="font-semibold">{formatCount(left)}</strong> {left === 1 ? 'check' : 'checks'} left
        </span>
        <span className="text-muted">
          {formatCount(used)} of {formatCount(limit)} used
        </span>
      </p>
      <QuotaBar used={used} limit={limit} />
      {note && <p className="text-muted">{note}</p>}
    </div>
  )
}

/** Only what can be done now. While an invoice is overdue, paying it comes before any change, so that isn't offered. */
function PlanActions({ row, headingId }: { row: SubscriptionRow; headingId: string }) {
  const { tier, cancel_status, entitlement } = row
  const isCanceled = cancel_status !== null
  return (
    <div className="flex flex-wrap gap-2.5">
      {isCanceled && <Resume row={row} />}
      {entitlement !== 'grace' && (
        <Button asChild variant={isCanceled ? 'secondary' : 'primary'}>
          <Link to={`${paths.developerTools}#plans`}>{tier === 'free' ? 'Upgrade' : 'Change plan'}</Link>
        </Button>
      )}
      {tier !== 'free' && !isCanceled && <Cancel row={row} headingId={headingId} />}
    </div>
  )
}

function Resume({ row }: { row: SubscriptionRow }) {
  const undo = useUndoChange(row)
  return (
    <Button variant="primary" busy={undo.isPending} busyLabel="Resuming..." onClick={() => undo.mutate()}>
      Resume plan
    </Button>
  )
}

function Cancel({ row, headingId }: { row: SubscriptionRow; headingId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const cancellation = useCancellation(row, () => setIsOpen(false))
  const { isSending, isCanceling } = cancellation
  const label = isCanceling ? 'Cancelling...' : isSending ? 'Requesting verification...' : 'Cancel Subscription'
  return (
    <>
      <Button
        disabled={isSending || isCanceling}
        aria-describedby={headingId}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <CancelDialog subscription={row} cancellation={cancellation} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Each fact once: what is charged, how, to whom, and what changes. */
function WhatHappensNext({ row, story }: { row: SubscriptionRow; story: Story }) {
  const { state } = story
  return (
    <section aria-labelledby="next" className={planLook.next}>
      <h3 id="next" className="text-base font-semibold">
        What happens next
      </h3>
      {state ? (
        <dl className="grid gap-4 text-sm">
          <Charge row={row} state={state} />
          {state.payment_method && <PaymentMethodFact method={state.payment_method} row={row} />}
          {state.payment_method && <BilledTo story={story} />}
          <Scheduled row={row} state={state} />
          <NextFact label="Member since">{formatDay(state.member_since)}</NextFact>
        </dl>
      ) : (
        <p className="text-sm text-muted">We couldn’t load this part. Press Refresh to try again.</p>
      )}
    </section>
  )
}

function Charge({ row, state }: { row: SubscriptionRow; state: BillingState }) {
  const { next_charge: charge, open_invoice: invoice } = state
  if (row.entitlement === 'grace' && invoice) {
    return (
      <NextFact label="Due now" note={invoice.due_at && `Pay by ${formatDay(invoice.due_at)}`}>
        <strong className="font-semibold">{formatMoney(invoice.amount, invoice.currency)}</strong>
      </NextFact>
    )
  }
  // The response to a cancellation is shown before the new state arrives.
  if (!charge || row.cancel_status !== null)
    return <NextFact label="Next charge">{row.tier === 'free' ? 'None' : 'No more charges'}</NextFact>
  return (
    <NextFact label="Next charge" note={formatDay(charge.at)}>
      <strong className="font-semibold">{formatMoney(charge.amount, charge.currency)}</strong>
    </NextFact>
  )
}

function BilledTo({ story: { details } }: { story: Story }) {
  const { firstName, lastName, email } = useUser()
  const name = details?.company ?? details?.name ?? (`${firstName} ${lastName}`.trim() || email)
  return (
    <NextFact
      label="Billed to"
      action={
        <TextLink asChild>
          <Link to={`${paths.billing}#details`}>Edit details</Link>
        </TextLink>
      }
    >
      {name}
    </NextFact>
  )
}

function Scheduled({ row, state }: { row: SubscriptionRow; state: BillingState }) {
  if (row.cancel_status !== null) {
    return (
      <NextFact label="Scheduled" note={describeCanceled(row, state)}>
        Cancellation Initiated
      </NextFact>
    )
  }
  if (state.pending_plan_id !== null) return <PendingPlan row={row} pendingPlanId={state.pending_plan_id} />
  const { next_charge, price } = state
  if (next_charge && price !== null && next_charge.amount !== price) {
    return <NextFact label="Scheduled">New price from your next charge</NextFact>
  }
  return null
}

function describeCanceled(row: SubscriptionRow, { pending_plan_id: pending }: BillingState): string {
  if (pending === null) return 'You’ll move to Free.'
  return `You’ll move to Free. If you resume, you’ll switch to ${shortName(pending, row.plan_id)} instead.`
}

function PendingPlan({ row, pendingPlanId }: { row: SubscriptionRow; pendingPlanId: string }) {
  const undo = useUndoChange(row)
  return (
    <NextFact
      label="Scheduled"
      action={
        <Button variant="link" busy={undo.isPending} busyLabel="Saving..." onClick={() => undo.mutate()}>
          Keep {shortName(row.plan_id, pendingPlanId)}
        </Button>
      }
    >
      Switch to {shortName(pendingPlanId, row.plan_id)}
      {row.expires_at && ` on ${formatShortDay(row.expires_at)}`}
    </NextFact>
  )
}

type NextFactProps = { label: string; children: ReactNode; note?: ReactNode; action?: ReactNode }

/** One line of a `dl`: the value may have a note and something to do about it below. */
function NextFact({ label, children, note, action }: NextFactProps) {
  return (
    <div className="flex items-start justify-between gap-6">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="grid min-w-0 justify-items-end gap-0.5 text-right wrap-anywhere tabular-nums">
        <span dir="auto">{children}</span>
        {note && <span className="text-muted">{note}</span>}
        {action}
      </dd>
    </div>
  )
}

/** What pays, with a way to change it. Once nothing is charged, there's nothing to change. */
function PaymentMethodFact({ method, row }: { method: PaymentMethod; row: SubscriptionRow }) {
  const { update, isOpening } = useMethodUpdate(method)
  return (
    <NextFact
      label="Payment method"
      action={
        row.cancel_status === null && (
          <Button variant="link" busy={isOpening} aria-label="Update payment method" onClick={update}>
            Update
          </Button>
        )
      }
    >
      {describeMethod(method)}
    </NextFact>
  )
}

/** Undoes a scheduled cancellation or plan change. */
function useUndoChange({ subscription_id, cancel_status }: SubscriptionRow) {
  const queryClient = useQueryClient()
  const isCanceled = cancel_status !== null
  return useMutation({
    networkMode: 'always',
    mutationFn: () => undoChange(subscription_id),
    onSuccess: async (state) => {
      await refreshSubscriptions(queryClient)
      const title = isCanceled ? 'Plan resumed' : 'Change undone'
      toast({ topic: 'cancellation', tone: 'success', title, description: describeRenewal(state) })
    },
    onError: (error) => {
      const title = isCanceled ? 'We couldn’t resume your plan' : 'We couldn’t undo the change'
      toast({ topic: 'cancellation', tone: 'error', title, description: describeError(error) })
    },
  })
}

/** A resumed plan changes as it was scheduled before. */
function describeRenewal({ plan_id, pending_plan_id: pending, next_charge: charge }: BillingState): string {
  if (pending === null || charge === null) return 'Your plan will renew as usual.'
  return `You’ll switch to ${shortName(pending, plan_id)} on ${formatDay(charge.at)} for ${formatMoney(charge.amount, charge.currency)}.`
}
