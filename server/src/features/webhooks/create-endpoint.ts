import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@assay/contract/audit/actions'
import { paths } from '@assay/contract/paths'
import type { CreatedWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { maxEndpoints, webhookTexts } from '@assay/contract/webhooks/events'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import { countUse } from '../../http/pacing/queries-rate-limits.ts'
import type { Tx } from '../../ports/db.ts'
import type { TargetProblem } from '../../ports/webhooks.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { notify } from '../notifications/notify.ts'
import { sealFor } from '../secrets/seal.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { requireEndpoint } from './change-endpoint.ts'
import { insertEndpoint, listEndpoints } from './queries-endpoints.ts'
import { newSecret } from './rotate-secret.ts'

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

type EndpointAction = Extract<AuditAction, `webhook.${string}`>

/** By its host: the rest of a URL may be a secret. */
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
export async function checkUrl({ webhooks }: Pick<Deps, 'webhooks'>, text: string): Promise<string> {
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
