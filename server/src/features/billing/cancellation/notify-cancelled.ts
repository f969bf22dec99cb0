import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { sendNotice } from '../notices/notify-once.ts'
import { planName } from '../notices/plan-name.ts'
import { cancelledMail } from './mails.ts'

/** Runs in the transaction of the cancellation, so both happen or neither does. */
export async function notifyCancelled(
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
    },
    mail: (to) =>
      cancelledMail(to, { planId, endsAt, isOver, undoBy: canUndo ? undoBy : null, publicUrl: config.publicUrl }),
  })
}
