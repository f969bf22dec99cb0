import type { CancelSubscription, SubscriptionCancelled } from '@assay/contract/billing/cancellation'
import { cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { cancelAtPeriodEnd } from '../change-plan/cancel.ts'
import { needCancellable } from './cancellable.ts'
import { hashCancelCode } from './code-hash.ts'
import { notifyCancelled } from './notify-cancelled.ts'
import { codeError, spendCode } from './spend-code.ts'

/** Spends the code, ends the plan and notifies its owner in one transaction. */
export async function cancelSubscription(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  secret: ServerSecret,
  userId: string,
  { uuid, subscription_id: subscriptionId, otp }: z.output<typeof CancelSubscription>,
): Promise<SubscriptionCancelled> {
  if (uuid !== userId) throw new AppError('forbidden', 'You can only cancel your own subscription.')
  if (otp === '') {
    throw new AppError('invalid_request', cancellationTexts.codeMissing, {
      fields: { otp: cancellationTexts.codeMissing },
    })
  }
  const codeHash = hashCancelCode(secret, userId, subscriptionId, otp)
  const outcome = await deps.db.onBehalfOf({ userId, lock: 'billing' }, async (tx) => {
    await needCancellable(tx, userId, subscriptionId)
    const spent = await spendCode(tx, { userId, subscriptionId, codeHash }, deps.now())
    // Not thrown here: wrong guesses are counted, so the transaction must commit.
    if (spent.status !== 'spent') return spent
    const cancelled = await cancelAtPeriodEnd(deps, tx, userId, subscriptionId)
    await recordAct(tx, userId, { action: 'billing.plan_cancelled', target: { plan: cancelled.planId } }, deps.now())
    await notifyCancelled(deps, tx, userId, cancelled)
    return { status: 'cancelled', ...cancelled } as const
  })
  if (outcome.status !== 'cancelled') throw codeError(outcome)
  return {
    subscription_id: subscriptionId,
    cancel_status: outcome.cancelStatus,
    ends_at: outcome.endsAt.toISOString(),
  }
}
