import { randomUUID } from 'node:crypto'
import { paths } from '@assay/contract/paths'
import type { CreatedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { maxEndpoints } from '@assay/contract/webhooks/rules'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { notify } from '../notifications/notify.ts'
import { sealFor } from '../secrets/seal.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { checkUrl } from './check-url.ts'
import { limitUse } from './limit-use.ts'
import { insertEndpoint, listEndpoints } from './queries-endpoints.ts'
import { recordEndpointAct } from './record-act.ts'
import { requireEndpoint } from './require-endpoint.ts'
import { newSecret } from './secret.ts'

export type EndpointInput = { url: string; description: string; events: string[] }

/** The secret is in this response and in no later one. */
export async function createEndpoint(
  deps: Pick<Deps, 'db' | 'config' | 'now' | 'webhooks'>,
  server: ServerSecret,
  userId: string,
  { url: given, description, events }: EndpointInput,
  confirm: () => Promise<void>,
): Promise<CreatedWebhookEndpoint> {
  const { db, config, now } = deps
  await limitUse(deps, userId, 'save')
  const url = await checkUrl(deps, given)
  await confirm()
  const id = randomUUID()
  const secret = newSecret()
  return db.onBehalfOf(userId, async (tx) => {
    await requireDeveloper(tx, userId)
    if ((await listEndpoints(tx, userId)).length >= maxEndpoints) {
      throw new AppError(
        'conflict',
        `An account has at most ${maxEndpoints} endpoints. Delete one that you no longer use.`,
      )
    }
    const sealed = sealFor({ config, server }, 'webhook', id, Buffer.from(secret))
    await insertEndpoint(tx, userId, { id, url, description, events, secret: sealed, createdAt: now() })
    await recordEndpointAct(tx, userId, { action: 'webhook.added', url }, now())
    await notify(tx, userId, {
      type: 'info',
      title: 'Webhook endpoint added',
      message: `We’ll send events to ${new URL(url).host}. Wasn’t you? Delete the endpoint and change your password.`,
      actionUrl: paths.webhooks,
    })
    return { endpoint: await requireEndpoint(tx, userId, id), secret }
  })
}
