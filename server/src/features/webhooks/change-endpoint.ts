import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import type { EndpointInput } from './create-endpoint.ts'
import { checkUrl, limitUse, recordEndpointAct } from './create-endpoint.ts'
import { deleteEndpoint, findEndpoint, pauseEndpoint, resumeEndpoint, updateEndpoint } from './queries-endpoints.ts'
import { wakeDelivery } from './queries-log.ts'

type ChangeDeps = Pick<Deps, 'db' | 'config' | 'now' | 'webhooks'>

/** What waits for the endpoint goes to the new URL. */
export async function changeEndpoint(
  deps: ChangeDeps,
  userId: string,
  id: string,
  { url: given, ...input }: EndpointInput,
  confirm: () => Promise<void>,
): Promise<WebhookEndpoint> {
  const { db, now } = deps
  await limitUse(deps, userId, 'save')
  const url = await checkUrl(deps, given)
  const before = await db.asUser(userId, (tx) => requireEndpoint(tx, userId, id))
  if (url !== before.url) await confirm()
  return db.onBehalfOf(userId, async (tx) => {
    if (await updateEndpoint(tx, userId, id, { url, ...input })) {
      await recordEndpointAct(tx, userId, { action: 'webhook.changed', url }, now())
    }
    return requireEndpoint(tx, userId, id)
  })
}

export async function pauseByOwner({ db, now }: ChangeDeps, userId: string, id: string): Promise<WebhookEndpoint> {
  return db.onBehalfOf(userId, async (tx) => {
    const url = await pauseEndpoint(tx, userId, id, { reason: 'owner', now: now() })
    if (url !== undefined) await recordEndpointAct(tx, userId, { action: 'webhook.paused', url }, now())
    return requireEndpoint(tx, userId, id)
  })
}

/** Sends what was held since, up to three days of it. */
export async function resume({ db, now }: ChangeDeps, userId: string, id: string): Promise<WebhookEndpoint> {
  return db.onBehalfOf(userId, async (tx) => {
    const url = await resumeEndpoint(tx, userId, id, now())
    if (url !== undefined) {
      await recordEndpointAct(tx, userId, { action: 'webhook.resumed', url }, now())
      await wakeDelivery(tx)
    }
    return requireEndpoint(tx, userId, id)
  })
}

export async function removeEndpoint({ db, now }: ChangeDeps, userId: string, id: string): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    const url = await deleteEndpoint(tx, userId, id)
    if (url === undefined) throw noSuchEndpoint()
    await recordEndpointAct(tx, userId, { action: 'webhook.deleted', url }, now())
  })
}

/** Someone else’s and a missing one look the same. */
export async function requireEndpoint(tx: Tx, userId: string, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(tx, userId, id)
  if (!endpoint) throw noSuchEndpoint()
  return endpoint
}

function noSuchEndpoint(): AppError {
  return new AppError('not_found', 'There is no such endpoint.')
}
