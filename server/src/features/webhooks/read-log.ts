import type { WebhookDeliveryDetail, WebhookDeliveryPage, WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { requireEndpoint } from './change-endpoint.ts'
import { findDelivery, listAttempts, listDeliveries } from './queries-log.ts'
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
