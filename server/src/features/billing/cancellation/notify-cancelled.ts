import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { sendNotice } from '../notices/notify-once.ts'
import { cancelledMail } from './mails.ts'

/** Runs in the transaction of the cancellation, so both happen or neither does. */
export async function notifyCancelled(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Tx,
  userId: string,
  { planId, endsAt }: { planId: string; endsAt: Date },
): Promise<void> {
  const isOver = endsAt <= now()
  const ends = isOver ? 'has ended. Your' : `stays usable until ${formatDay(endsAt, 'UTC')}. After that your`
  await sendNotice(tx, userId, {
    notification: {
      type: 'alert',
      title: 'Your subscription is cancelled',
      message: `${planDisplayName(planId)} ${ends} account goes on with the Free plan.`,
      actionUrl: paths.subscriptions,
    },
    mail: (to) => cancelledMail(to, { planId, endsAt, isOver, publicUrl: config.publicUrl }),
  })
}
