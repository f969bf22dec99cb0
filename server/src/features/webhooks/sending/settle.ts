import { paths } from '@assay/contract/paths'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import type { WebhookResult } from '../../../ports/webhooks.ts'
import { addDays } from '../../../time.ts'
import { mailTeam } from '../../mail/mail-team.ts'
import { notify } from '../../notifications/notify.ts'
import { recordEndpointAct } from '../endpoints.ts'
import { describePause, pausedMail } from '../mails.ts'
import { pauseEndpoint } from '../queries-endpoints.ts'
import { secondsUntilRetry } from '../retry-schedule.ts'
import { endDelivery, insertAttempt, type LeasedDelivery, noteOutcome, putBack, wakeAt } from './queries-sending.ts'

type Attempted = { startedAt: Date; result: WebhookResult }

/** Saves the outcome of an attempt, and what happens next. */
export async function settle(
  { db, now, config, log }: Pick<Deps, 'db' | 'now' | 'config' | 'log'>,
  delivery: LeasedDelivery,
  { startedAt, result }: Attempted,
): Promise<void> {
  await db.asJob(async (tx) => {
    if (result.status === 'closing') {
      return putBack(tx, delivery, { status: 'pending', nextAttemptAt: now(), isCounted: false })
    }
    const isDelivered = result.status === 'responded' && result.code >= 200 && result.code < 300
    const endpoint = await noteOutcome(tx, delivery.endpointId, { isDelivered, at: startedAt })
    // Deleted in the meantime, with its deliveries.
    if (!endpoint) return
    await insertAttempt(tx, delivery, toAttempt(startedAt, result))
    if (isDelivered) return endDelivery(tx, delivery, 'delivered')
    const isGone = result.status === 'responded' && result.code === 410
    const wait = isGone ? undefined : secondsUntilRetry(delivery.attempts)
    if (wait === undefined) {
      await endDelivery(tx, delivery, 'failed')
      log.info({ endpoint_id: delivery.endpointId, event_id: delivery.eventId }, 'webhook delivery failed for good')
    } else {
      const nextAttemptAt = new Date(now().getTime() + wait * 1000)
      await putBack(tx, delivery, { status: endpoint.isPaused ? 'held' : 'pending', nextAttemptAt, isCounted: true })
      await wakeAt(tx, nextAttemptAt)
    }
    const pause = { now: now(), publicUrl: config.publicUrl }
    if (isGone) await pauseDead(tx, delivery, { reason: 'gone', ...pause })
    else if (isDead(endpoint.failingSince, { isLast: wait === undefined, now: now() })) {
      await pauseDead(tx, delivery, { reason: 'failing', ...pause })
    }
  })
}

/**
 * A delivery is tried for nearly three days. If nothing else arrived in most of that time either, nobody is there. With so much
 * waiting that none gets all its attempts, three days without a success say the same.
 */
function isDead(failingSince: Date | null, { isLast, now }: { isLast: boolean; now: Date }): boolean {
  return failingSince !== null && failingSince <= addDays(now, isLast ? -2 : -3)
}

function toAttempt(startedAt: Date, result: Exclude<WebhookResult, { status: 'closing' }>) {
  const { durationMs } = result
  return result.status === 'responded'
    ? { startedAt, durationMs, responseStatus: result.code, failure: null, responseBody: result.body }
    : { startedAt, durationMs, responseStatus: null, failure: result.failure, responseBody: null }
}

/** Its owner is notified once, by email and in the app. */
async function pauseDead(
  tx: Tx,
  { userId, endpointId }: LeasedDelivery,
  { reason, now, publicUrl }: { reason: 'failing' | 'gone'; now: Date; publicUrl: string },
): Promise<void> {
  const url = await pauseEndpoint(tx, userId, endpointId, { reason, now })
  if (url === undefined) return
  await recordEndpointAct(tx, userId, { action: 'webhook.paused', url }, now)
  const { title, message } = describePause(new URL(url).host, reason)
  await notify(tx, userId, { kind: 'webhooks', type: 'alert', title, message, actionUrl: paths.webhooks })
  await mailTeam(tx, userId, 'webhooks', (to) => pausedMail(to, { url, reason, publicUrl }))
}
