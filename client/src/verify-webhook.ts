import type { WebhookEvent } from './types.ts'

type Received = {
  /** Your endpoint's, `whsec_…`. */
  secret: string
  /** As it arrived: parsing and printing it again changes what was signed. */
  body: string
  /** `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
  headers: Headers | Record<string, string | string[] | undefined>
}

/** The event, if we signed it in the last five minutes; throws a `TypeError` otherwise. */
export async function verifyWebhook({ secret, body, headers }: Received): Promise<WebhookEvent> {
  const read = (name: string) => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? '')
  const sentAt = read('webhook-timestamp')
  const isRecent = Math.abs(Date.now() / 1000 - Number(sentAt)) <= toleranceSeconds
  const signed = new TextEncoder().encode(`${read('webhook-id')}.${sentAt}.${body}`)
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace('whsec_', '')), hmac, false, ['verify'])
  for (const signature of read('webhook-signature').split(' ')) {
    if (!isRecent || !signature.startsWith('v1,')) continue
    // In constant time.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed)) return JSON.parse(body)
  }
  throw new TypeError('This request wasn’t signed with the endpoint’s secret in the last five minutes.')
}

const hmac = { name: 'HMAC', hash: 'SHA-256' }
const toleranceSeconds = 300

/** Nothing if it isn't Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return new Uint8Array(1)
  }
}
