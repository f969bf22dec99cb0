import type {
  SentTestEvent,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpoint,
} from '@assay/contract/webhooks/endpoints'
import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { recordEvent } from '../events/record.ts'
import { limitUse, recordEndpointAct, requireEndpoint } from './endpoints.ts'
import {
  findDelivery,
  insertDelivery,
  listAttempts,
  listDeliveries,
  restartDelivery,
  wakeDelivery,
} from './queries-log.ts'
import { composeBody } from './sending/sign.ts'

export async function readEndpoint({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<WebhookEndpoint> {
  return db.asUser(userId, (tx) => requireEndpoint(tx, userId, id))
}

export async function readLog(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { endpointId, before }: { endpointId: string; before: string | null },
): Promise<WebhookDeliveryPage> {
  return db.asUser(userId, async (tx) => {
    await requireEndpoint(tx, userId, endpointId)
    // One more than a page tells whether there is another.
    const found = await listDeliveries(tx, userId, { endpointId, before, count: perPage + 1 })
    const deliveries = found.slice(0, perPage)
    return { deliveries, next_before: found.length > perPage ? (deliveries.at(-1)?.event_id ?? null) : null }
  })
}

const perPage = 25

export async function readDelivery(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  endpointId: string,
  eventId: string,
): Promise<WebhookDeliveryDetail> {
  return db.asUser(userId, async (tx) => {
    const found = await findDelivery(tx, userId, endpointId, eventId)
    if (!found) throw new AppError('not_found', 'There is no such delivery.')
    const attempts = await listAttempts(tx, userId, endpointId, eventId)
    return { delivery: found.delivery, request_body: composeBody(found.event), attempts }
  })
}

type SendDeps = Pick<Deps, 'db' | 'config' | 'now'>

/** Goes to this endpoint alone, whichever events it chose. */
export async function sendTest(deps: SendDeps, userId: string, endpointId: string): Promise<SentTestEvent> {
  const { db, now } = deps
  await limitUse(deps, userId, 'send')
  return db.onBehalfOf(userId, async (tx) => {
    await requireActive(tx, userId, endpointId)
    const payload = { message: 'This is a test event from Assay.' }
    const eventId = await recordEvent(tx, userId, { kind: 'webhook.test', payload }, now())
    await insertDelivery(tx, { userId, endpointId, eventId, now: now() })
    await wakeDelivery(tx)
    return { event_id: eventId }
  })
}

/** The same event again, with the same id. */
export async function resend(deps: SendDeps, userId: string, endpointId: string, eventId: string): Promise<void> {
  const { db, now } = deps
  await limitUse(deps, userId, 'send')
  await db.onBehalfOf(userId, async (tx) => {
    const { url } = await requireActive(tx, userId, endpointId)
    const found = await findDelivery(tx, userId, endpointId, eventId)
    if (!found) throw new AppError('not_found', 'There is no such delivery.')
    if (!(await restartDelivery(tx, { userId, endpointId, eventId, now: now() })))
      throw new AppError('conflict', reasonOf(found.delivery.status))
    await recordEndpointAct(tx, userId, { action: 'webhook.event_resent', url }, now())
    await wakeDelivery(tx)
  })
}

async function requireActive(tx: Tx, userId: string, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await requireEndpoint(tx, userId, endpointId)
  if (endpoint.paused_at) throw new AppError('conflict', 'This endpoint is paused. Resume it first.')
  return endpoint
}

function reasonOf(status: string): string {
  return status === 'pending' || status === 'held'
    ? 'This event is still waiting to be sent.'
    : 'This event was sent too often. Send a test event instead.'
}

/** Two weeks of log. What still waits isn’t swept: it ends after three days. */
export async function sweepWebhooks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const where = `created_at < $1 and status in ('delivered', 'failed')`
  await deleteInSteps(db, { table: 'webhook_deliveries', where, by: 'created_at' }, [addDays(now(), -14)])
}
