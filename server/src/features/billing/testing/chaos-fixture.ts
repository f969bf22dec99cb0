import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'
import { findFreePort } from '../../../http/listen.ts'
import { endPlans, reconcileBilling } from '../sync/reconcile.ts'
import { createBillingApp } from './billing-fixture.ts'

export type Delivery = { body: string; headers: Record<string, string> }

/** What happens to a request to the provider: it never arrives, its response is lost, all is well, or it is rejected. */
type Fate = 'request lost' | 'response lost' | 'fine' | { rejection: object }

type Network = {
  fateOf(call: string): Fate
  /** Delays a request before the provider gets it (`gate`), or its response (`hold`), by method and path. */
  gate?: (call: string) => Promise<void> | undefined
  hold?: (call: string) => Promise<void> | undefined
  /** Collects events; undefined delivers them. */
  kept: Delivery[] | undefined
}

/**
 * The product behind an unreliable network. Traffic between it and the gateway goes through a proxy that can cut off
 * requests before or after execution and keep events for the test to deliver.
 */
export async function createChaosApp() {
  const network: Network = { fateOf: () => 'fine', kept: undefined }
  const [port, proxyPort] = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')]
  const target = `http://127.0.0.1:${port}`
  const proxy = createServer((request, response) => void forward(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => proxy.close(() => resolve())))

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const body = await read(request)
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !hopByHop.includes(name) ? [[name, value]] : [],
      ),
    )
    if (path === '/webhooks/payments' && network.kept) {
      network.kept.push({ body: body.toString(), headers })
      response.writeHead(200).end()
      return
    }
    const isProviderCall = path.startsWith('/sandbox/payments/v1/')
    const call = `${request.method} ${path}`
    if (isProviderCall) await network.gate?.(call)
    const fate = isProviderCall ? network.fateOf(call) : 'fine'
    if (fate === 'request lost') return void response.destroy()
    if (typeof fate === 'object') {
      return void response
        .writeHead(400)
        .end(JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', ...fate.rejection } }))
    }
    const method = request.method ?? 'GET'
    const upstream = await fetch(target + path, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const content = Buffer.from(await upstream.arrayBuffer())
    if (isProviderCall) await network.hold?.(call)
    if (fate === 'response lost') return void response.destroy()
    response
      .writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? 'text/plain' })
      .end(content)
  }

  const test = await createBillingApp({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${proxyPort}` },
  })
  const { app, deps } = test
  return {
    ...test,
    network,
    deliver: ({ body, headers }: Delivery) => app.request('/webhooks/payments', { method: 'POST', headers, body }),
    /** The jobs that run every minute. */
    async reconcile() {
      await reconcileBilling(deps)
      await endPlans(deps)
    },
  }
}

/** Deterministic, so a failure can be reproduced. */
export function seeded(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (probability: number) => next() < probability,
    below: (count: number) => Math.floor(next() * count),
    shuffle<T>(items: T[]): T[] {
      const keyed = items.map((item) => ({ item, key: next() }))
      return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
    },
  }
}

/** Stops the first matching request until the test releases it. */
export function stopAt(isMeant: (call: string) => boolean) {
  let isStopped = false
  let arrive = () => {}
  let goOn = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const released = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const wait = (call: string) => {
    if (isStopped || !isMeant(call)) return undefined
    isStopped = true
    arrive()
    return released
  }
  return { wait, arrived, goOn: () => goOn() }
}

const hopByHop = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
