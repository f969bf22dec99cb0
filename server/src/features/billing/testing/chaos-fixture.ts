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
 * The product behind an unreliable network, which cuts off requests to the gateway before or after execution and keeps
 * events for the test to deliver.
 */
export async function createChaosApp() {
  const network: Network = { fateOf: () => 'fine', kept: undefined }
  const unreliable = (send: typeof fetch) => async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/webhooks/payments' && network.kept) {
      network.kept.push({ body: await request.text(), headers: Object.fromEntries(request.headers) })
      return new Response()
    }
    if (!pathname.startsWith('/sandbox/payments/v1/')) return send(request)
    const call = `${request.method} ${pathname}`
    await network.gate?.(call)
    const fate = network.fateOf(call)
    if (fate === 'request lost') throw new TypeError('fetch failed')
    if (typeof fate === 'object') {
      return Response.json({ error: { code: 'BAD_REQUEST_ERROR', ...fate.rejection } }, { status: 400 })
    }
    const response = await send(request)
    await network.hold?.(call)
    if (fate === 'response lost') throw new TypeError('fetch failed')
    return response
  }
  const test = await createBillingApp({ network: unreliable })
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
