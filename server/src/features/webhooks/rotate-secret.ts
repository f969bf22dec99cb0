import { randomBytes } from 'node:crypto'
import { paths } from '@assay/contract/paths'
import type { CreatedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { notify } from '../notifications/notify.ts'
import { sealFor } from '../secrets/seal.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { requireEndpoint } from './change-endpoint.ts'
import { limitUse, recordEndpointAct } from './create-endpoint.ts'
import { replaceSecret } from './queries-endpoints.ts'

/** For a day, both secrets sign: receivers change over without missing an event. */
export async function rotateSecret(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  server: ServerSecret,
  userId: string,
  id: string,
): Promise<CreatedWebhookEndpoint> {
  const { db, config, now } = deps
  await limitUse(deps, userId, 'save')
  const secret = newSecret()
  return db.onBehalfOf(userId, async (tx) => {
    const sealed = sealFor({ config, server }, 'webhook', id, Buffer.from(secret))
    const replacement = { secret: sealed, previousUntil: addDays(now(), overlapDays) }
    await replaceSecret(tx, userId, id, replacement)
    const endpoint = await requireEndpoint(tx, userId, id)
    await recordEndpointAct(tx, userId, { action: 'webhook.secret_rotated', url: endpoint.url }, now())
    await notify(tx, userId, {
      type: 'info',
      title: 'Webhook secret rotated',
      message: `${new URL(endpoint.url).host} has a new signing secret. The old one works for another 24 hours. Wasn’t you? Delete the endpoint and change your password.`,
      actionUrl: paths.webhooks,
    })
    return { endpoint, secret }
  })
}

const overlapDays = 1

/** As the Standard Webhooks scheme writes it. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
