import type { BillingState, SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay, formatMoney, formatShortDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { useUser } from '../../../api/session.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { planLook } from './current-plan-look.ts'
import { NextFact } from './next-fact.tsx'
import { PaymentMethodFact } from './payment-method-fact.tsx'
import { shortName } from './plan-state.ts'
import type { Story } from './use-story.ts'
import { useUndoChange } from './use-undo-change.ts'

/** Each fact once: what is charged, how, to whom, and what changes. */
export function WhatHappensNext({ row, story }: { row: SubscriptionRow; story: Story }) {
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
      <NextFact label="Scheduled" note={describeCancelled(row, state)}>
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

function describeCancelled(row: SubscriptionRow, { pending_plan_id: pending }: BillingState): string {
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
