import { randomBytes, randomUUID } from 'node:crypto'
import type { AuditAction } from '@assay/contract/audit/actions'
import { paths } from '@assay/contract/paths'
import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { maxEndpoints, webhookTexts } from '@assay/contract/webhooks/events'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { countUse, tooManyRequests } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import type { TargetProblem } from '../../ports/webhooks.ts'
import { addDays } from '../../time.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { notify } from '../notifications/notify.ts'
import { sealFor } from '../secrets/seal.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import {
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  pauseEndpoint,
  replaceSecret,
  resumeEndpoint,
  updateEndpoint,
} from './queries-endpoints.ts'
import { wakeDelivery } from './queries-log.ts'

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
      kind: 'webhooks',
      type: 'info',
      isOwnAct: true,
      title: 'Webhook endpoint added',
      message: `We’ll send events to ${new URL(url).host}. Wasn’t you? Delete the endpoint and change your password.`,
      actionUrl: paths.webhooks,
    })
    return { endpoint: await requireEndpoint(tx, userId, id), secret }
  })
}

type EndpointAction = Extract<AuditAction, `webhook.${string}`>

/** Named by its host, because the rest of a URL may be a secret. */
export async function recordEndpointAct(
  tx: Tx,
  userId: string,
  { action, url }: { action: EndpointAction; url: string },
  now: Date,
): Promise<void> {
  await recordAct(tx, userId, { action, target: { name: new URL(url).host } }, now)
}

/** Saving looks up a host; tests and repeats send a request to it. */
export async function limitUse(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  userId: string,
  use: 'save' | 'send',
): Promise<void> {
  if (!config.auth.hasLimits) return
  const counted = await db.onBehalfOf(userId, (tx) => countUse(tx, `webhooks:${use}:${userId}`, perHour, now()))
  if (counted.status === 'exceeded') throw tooManyRequests(counted.retryAfterSeconds)
}

const perHour = { max: 60, windowSeconds: 3600 }

/** Ends the request if nothing could be delivered there. Every attempt checks again, because names can move. */
async function checkUrl({ webhooks }: Pick<Deps, 'webhooks'>, text: string): Promise<string> {
  if (!URL.canParse(text)) throw invalid(webhookTexts.url)
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw invalid(webhookTexts.url)
  if (url.username || url.password || url.hash) {
    throw invalid('Leave out the user name, the password and anything after #.')
  }
  const problem = await webhooks.check(url.href)
  // Our resolver may be down just now; the endpoint isn’t wrong because of it.
  if (problem !== 'none' && problem !== 'unresolved') throw invalid(sentences[problem])
  return url.href
}

const sentences: Record<Exclude<TargetProblem, 'unresolved'>, string> = {
  insecure: webhookTexts.url,
  port: 'Use port 443 or 8443.',
  blocked: 'This address is on a private network. Use one that can be reached from the internet.',
  unknown_host: 'We can’t find this host on the internet. Check the spelling.',
}

function invalid(message: string): AppError {
  return new AppError('invalid_request', message, { fields: { url: message } })
}

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

/** Sends what was held meanwhile, up to three days of it. */
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
      kind: 'webhooks',
      type: 'info',
      isOwnAct: true,
      title: 'Webhook secret rotated',
      message: `${new URL(endpoint.url).host} has a new signing secret. The old one works for another 24 hours. Wasn’t you? Delete the endpoint and change your password.`,
      actionUrl: paths.webhooks,
    })
    return { endpoint, secret }
  })
}

const overlapDays = 1

/** As the Standard Webhooks scheme writes it. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
