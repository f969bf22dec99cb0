import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import type { Deps } from '../../deps.ts'
import { checkUrl } from './check-url.ts'
import type { EndpointInput } from './create-endpoint.ts'
import { limitUse } from './limit-use.ts'
import { wakeDelivery } from './queries-deliveries.ts'
import { deleteEndpoint, updateEndpoint } from './queries-endpoints.ts'
import { pauseEndpoint, resumeEndpoint } from './queries-pause.ts'
import { recordEndpointAct } from './record-act.ts'
import { noSuchEndpoint, requireEndpoint } from './require-endpoint.ts'

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
