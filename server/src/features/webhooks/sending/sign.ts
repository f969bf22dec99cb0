import { Webhook } from 'standardwebhooks'

type Message = { eventId: string; body: string; at: Date; secrets: string[] }

/** The headers of one attempt, signed with every secret that is valid now (https://www.standardwebhooks.com). */
export function signedHeaders({ eventId, body, at, secrets }: Message): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Assay-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
  }
}

export type StoredEvent = { kind: string; payload: object; createdAt: Date }

/** The same text at every attempt, because it is what the signature covers. */
export function composeBody({ kind, payload, createdAt }: StoredEvent): string {
  return JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data: payload })
}
