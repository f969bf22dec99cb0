import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { notify } from '../notifications/notify.ts'
import { type DueAlert, takeDueAlerts } from './queries.ts'

/** Alerts each account once per period at 80% of its quota, and once when it is used up. */
export async function sendQuotaAlerts({ db }: Pick<Deps, 'db'>): Promise<void> {
  // Service role: a job, for every account.
  await db.asService(async (tx) => {
    for (const alert of await takeDueAlerts(tx)) await notifyQuota(tx, alert)
  })
}

async function notifyQuota(tx: Tx, { userId, isUsedUp, used, limit, endsAt }: DueAlert): Promise<void> {
  const renewed = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt)
  const spent = `${used.toLocaleString('en')} of ${limit.toLocaleString('en')} units`
  await notify(tx, userId, {
    type: 'alert',
    title: isUsedUp ? 'Your quota is used up' : 'You have used 80 % of your quota',
    message: isUsedUp
      ? `${spent} are used, and calls that need more are refused. The quota is renewed on ${renewed}.`
      : `${spent} are used. The quota is renewed on ${renewed}.`,
    actionUrl: paths.analytics,
  })
}
