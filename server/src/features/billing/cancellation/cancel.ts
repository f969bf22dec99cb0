import type { CancelSubscription, SubscriptionCanceled } from '@assay/contract/billing/cancellation'
import { cancellationTexts } from '@assay/contract/billing/cancellation-rules'
import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { cancelAtPeriodEnd } from '../change-plan/cancel.ts'
import { sendNotice } from '../notices/notify-once.ts'
import { planName } from '../notices/plan-mails.ts'
import { codeError, hashCancelCode, needCancellable, spendCode } from './cancel-code.ts'
import { canceledMail } from './mails.ts'

/** Spends the code, ends the plan and notifies its owner in one transaction. */
export async function cancelSubscription(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  secret: ServerSecret,
  { userId, memberId }: { userId: string; memberId: string },
  { uuid, subscription_id: subscriptionId, otp }: z.output<typeof CancelSubscription>,
): Promise<SubscriptionCanceled> {
  if (uuid !== memberId) throw new AppError('forbidden', 'You can only cancel your own subscription.')
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
    const canceled = await cancelAtPeriodEnd(deps, tx, userId, subscriptionId)
    await recordAct(tx, userId, { action: 'billing.plan_canceled', target: { plan: canceled.planId } }, deps.now())
    await notifyCanceled(deps, tx, userId, canceled)
    return { status: 'canceled', ...canceled } as const
  })
  if (outcome.status !== 'canceled') throw codeError(outcome)
  return {
    subscription_id: subscriptionId,
    cancel_status: outcome.cancelStatus,
    ends_at: outcome.endsAt.toISOString(),
  }
}

/** Runs in the transaction of the cancellation, so both happen or neither does. */
async function notifyCanceled(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Tx,
  userId: string,
  { planId, endsAt, undoBy }: { planId: string; endsAt: Date; undoBy: Date | null },
): Promise<void> {
  const isOver = endsAt <= now()
  const canUndo = undoBy !== null && undoBy > now()
  const name = planName(planId)
  const message = isOver
    ? `${name} has ended, and your account is on the Free plan. You won’t be charged again.`
    : `You can use ${name} until ${formatDay(endsAt, 'UTC')}. After that, your account moves to the Free plan.`
  await sendNotice(tx, userId, {
    notification: {
      type: 'message',
      title: 'Your subscription is canceled',
      message,
      actionUrl: paths.subscriptions,
      isOwnAct: true,
    },
    mail: (to) =>
      canceledMail(to, { planId, endsAt, isOver, undoBy: canUndo ? undoBy : null, publicUrl: config.publicUrl }),
  })
}
