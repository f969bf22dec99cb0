import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { errorCode } from '../../error-code.ts'
import { createTargetFinder, pinnedTo, type Target } from '../../find-target.ts'
import type { WebhookResult, WebhookSender } from '../../ports/webhooks.ts'

type Options = {
  /** Networks beside the public internet, such as 10.0.0.0/8. */
  networks: readonly string[]
  dnsServers: readonly string[]
  /** A certificate authority to trust instead of the usual ones. */
  ca?: string
  timeoutMs?: number
}

type Outgoing = Parameters<WebhookSender['send']>[0]
type Outcome = { status: 'responded'; code: number; body: string } | { status: 'failed'; failure: Failure }
type Failure = Extract<WebhookResult, { status: 'failed' }>['failure']

/** One request on one connection: no redirects, no reuse, and a deadline for everything together. */
export function createWebhookSender({ networks, dnsServers, ca, timeoutMs = 15_000 }: Options): WebhookSender {
  const findTarget = createTargetFinder({ networks, dnsServers })
  const onTheWay = new Set<ClientRequest>()
  let isClosing = false

  async function attempt({ url: address, headers, body }: Outgoing): Promise<Outcome> {
    const url = new URL(address)
    const target = await findTarget(url)
    if (target.status === 'rejected') return { status: 'failed', failure: failureOf(target) }
    const signal = AbortSignal.timeout(timeoutMs)
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const outgoing = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: pinnedTo(target),
      signal,
      maxHeaderSize: 16 * 1024,
      rejectUnauthorized: true,
      ...(ca !== undefined && { ca }),
    })
    onTheWay.add(outgoing)
    try {
      const response = await responseTo(outgoing, body)
      return { status: 'responded', code: response.statusCode ?? 0, body: await readStart(response) }
    } catch (error) {
      return { status: 'failed', failure: classify(error, signal) }
    } finally {
      onTheWay.delete(outgoing)
      outgoing.destroy()
    }
  }

  return {
    async check(url) {
      const target = await findTarget(new URL(url))
      return target.status === 'rejected' ? target.problem : 'none'
    },
    async send(outgoing) {
      const started = performance.now()
      const outcome = await attempt(outgoing)
      const durationMs = Math.round(performance.now() - started)
      return outcome.status === 'failed' && isClosing ? { status: 'closing', durationMs } : { ...outcome, durationMs }
    },
    async close() {
      isClosing = true
      for (const outgoing of onTheWay) outgoing.destroy()
    },
  }
}

function responseTo(outgoing: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // After 101 Switching Protocols only "close" is emitted.
    outgoing
      .on('response', resolve)
      .on('error', reject)
      .on('close', () => reject(new Error('closed')))
    outgoing.end(body)
  })
}

function failureOf({ problem }: Extract<Target, { status: 'rejected' }>): Failure {
  return problem === 'unresolved' || problem === 'unknown_host' ? 'unresolved' : 'blocked'
}

function classify(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) return 'timed_out'
  const code = errorCode(error) ?? ''
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'refused'
  return /^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code) ? 'tls' : 'interrupted'
}

/** The first 4 kB as text that the database can store. The status counts even if the rest never comes. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxBytes) break
    }
  } catch {
    // Cut off, or out of time.
  }
  return cutToBytes(Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''), maxBytes)
}

const maxBytes = 4096

/** Never in the middle of a character. Replaced bytes are longer than they were. */
function cutToBytes(text: string, max: number): string {
  const { written } = new TextEncoder().encodeInto(text, new Uint8Array(max))
  return Buffer.from(text).subarray(0, written).toString('utf8')
}
