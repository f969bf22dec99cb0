import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { recordEvent } from '../events/record.ts'
import { mailTeam } from '../mail/mail-team.ts'
import { notify } from '../notifications/notify.ts'
import { describeQuota, quotaMail } from './mails.ts'
import { type DueAlert, deleteQueuedPeriods, listQueuedPeriods, noteFirstRejection, takeDueAlerts } from './queries.ts'

/** Alerts each account once per period at 80% of its quota, and once when it is used up. */
export async function sendQuotaAlerts({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  const step = async (tx: Tx): Promise<number> => {
    const periodIds = await listQueuedPeriods(tx, periodsPerStep)
    for (const alert of await takeDueAlerts(tx, periodIds)) await alertAccount(tx, alert, config.publicUrl, now())
    await deleteQueuedPeriods(tx, periodIds)
    return periodIds.length
  }
  while ((await db.asJob(step)) === periodsPerStep);
}

// Requests of these accounts wait until the step has committed.
const periodsPerStep = 20

async function alertAccount(tx: Tx, { userId, ...use }: DueAlert, publicUrl: string, now: Date): Promise<void> {
  const actionUrl = use.isUsedUp ? paths.developerTools : paths.analytics
  await notify(tx, userId, { kind: 'quota', type: 'alert', ...describeQuota(use), actionUrl })
  const payload = { used: use.used, limit: use.limit, resets_at: use.endsAt.toISOString() }
  await recordEvent(tx, userId, { kind: use.isUsedUp ? 'quota.reached' : 'quota.warning', payload }, now)
  await mailTeam(tx, userId, 'quota', (to) => quotaMail(to, use, publicUrl))
}

/** The first request of a period that exceeds the quota triggers an alert, even if a few checks are left. */
export async function noteQuotaExceeded({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  // Service role: the caller is an API key.
  await db.statement(noteFirstRejection, [userId])
}
