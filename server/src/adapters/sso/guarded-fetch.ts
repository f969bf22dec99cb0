import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { createTargetFinder, pinnedTo } from '../../find-target.ts'

export type GuardedFetch = (address: string, init?: RequestInit) => Promise<Response>

type Options = { networks: readonly string[]; dnsServers: readonly string[] }

/**
 * Fetches from addresses that customers chose, under the rules of webhooks: public addresses only, and networks that the
 * operator opened. No redirects, which could lead anywhere else.
 */
export function createGuardedFetch({ networks, dnsServers }: Options): GuardedFetch {
  const findTarget = createTargetFinder({ networks, dnsServers })
  return async (address, init = {}) => {
    const url = new URL(address)
    const target = await findTarget(url)
    if (target.status === 'rejected') throw new Error(`${url.host}: ${sentences[target.problem]}`)
    const body = init.body === null || init.body === undefined ? null : String(init.body)
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const outgoing = send(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      agent: false,
      lookup: pinnedTo(target),
      signal: AbortSignal.timeout(timeoutMs),
      maxHeaderSize: 16 * 1024,
      rejectUnauthorized: true,
    })
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        outgoing
          .on('response', resolve)
          .on('error', reject)
          .on('close', () => reject(new Error('the connection closed')))
        outgoing.end(body ?? undefined)
      })
      const status = response.statusCode ?? 502
      return new Response(hasNoBody(status) ? null : await readAll(response), { status, headers: headersOf(response) })
    } finally {
      outgoing.destroy()
    }
  }
}

const timeoutMs = 10_000
const maxBytes = 1024 * 1024

const sentences = {
  insecure: 'the address must start with https://',
  port: 'only ports 443 and 8443 are allowed',
  blocked: 'the address is in a private network',
  unknown_host: 'there’s no such host',
  unresolved: 'the name server didn’t respond',
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the response is larger than 1 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function headersOf({ headers }: IncomingMessage): Headers {
  const { 'content-type': type } = headers
  return new Headers(type === undefined ? {} : { 'content-type': type })
}

/** `Response` allows no body with these. */
function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}
