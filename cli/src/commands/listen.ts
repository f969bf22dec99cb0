import { createHmac } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { CreatedWebhookEndpoint, WebhookDeliveryDetail, WebhookDeliveryPage } from '../../../client/src/types.ts'
import { callApi } from '../call-api.ts'
import { type Command, textOf } from '../command.ts'
import { findOperation, type JsonSchema } from '../operations.ts'
import { type Output, UsageError } from '../output.ts'
import type { Connection } from '../settings.ts'

/**
 * Nothing on the internet has to reach this machine: an endpoint of its own, which is paused, collects events, and they are fetched
 * from its log, signed with its secret and sent on. It's deleted in the end.
 */
export async function listen({ flags, output, connect, signal }: Command): Promise<undefined> {
  const to = textOf(flags.forward)
  if (!to) throw new UsageError('Where to? `assay webhooks listen --forward http://localhost:3000/webhooks/assay`.')
  const forward = /^https?:\/\//.test(to) ? to : `http://${to}`
  const connection = connect()
  const call = (name: string, values: Record<string, unknown>) => callApi(connection, findOperation(name), { values })
  const created = (await call('webhooks.create', {
    // Held events never go there.
    url: `${connection.baseUrl}/healthz`,
    description: `assay webhooks listen on ${hostname()}`.slice(0, 200),
    events: textOf(flags.events)?.split(',') ?? allEvents(),
  })) as CreatedWebhookEndpoint
  const { id } = created.endpoint
  try {
    await call('webhooks.pause', { id })
    if (output.isJson) output.json({ forward, secret: created.secret })
    else output.text(`Ready. Events go to ${forward}, signed with ${created.secret}. Press Ctrl-C to stop.`)
    const seen = new Set<string>()
    while (!signal?.aborted) {
      const found = await findNew(seen, (before) => call('webhooks.deliveries', { id, before }))
      for (const eventId of found.toReversed()) {
        seen.add(eventId)
        await forwardEvent({ connection, id, eventId, secret: created.secret, forward, output })
      }
      await delay(pollMs, undefined, { ...(signal && { signal }) }).catch(() => {})
    }
  } finally {
    await call('webhooks.delete', { id })
  }
}

const pollMs = 2000

/** Newest first, page by page until one that was seen before. */
async function findNew(seen: Set<string>, read: (before: string | null) => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  let before: string | null = null
  do {
    const page = (await read(before)) as WebhookDeliveryPage
    const ids = page.deliveries.map(({ event_id }) => event_id)
    found.push(...ids.filter((eventId) => !seen.has(eventId)))
    before = ids.some((eventId) => seen.has(eventId)) ? null : page.next_before
  } while (before !== null)
  return found
}

function allEvents(): unknown[] {
  const events: JsonSchema | undefined = findOperation('webhooks.create').body?.properties?.events
  return events?.items?.enum ?? []
}

type Forwarded = {
  connection: Connection
  id: string
  eventId: string
  secret: string
  forward: string
  output: Output
}

async function forwardEvent({ connection, id, eventId, secret, forward, output }: Forwarded): Promise<void> {
  const values = { id, event_id: eventId }
  const found = (await callApi(connection, findOperation('webhooks.delivery'), { values })) as WebhookDeliveryDetail
  const body = found.request_body
  const sentAt = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${eventId}.${sentAt}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': sentAt,
    'webhook-signature': `v1,${signature}`,
  }
  const status = await fetch(forward, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.status,
    () => null,
  )
  const { kind } = found.delivery
  if (output.isJson) output.json({ event_id: eventId, kind, status })
  else
    output.text(
      `${kind}  ${status ?? output.paint('red', `nobody responds at ${forward}`)}  ${output.paint('dim', eventId)}`,
    )
}
