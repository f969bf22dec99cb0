import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from '../../bench/verify/account.ts'
import type { Product } from '../../scripts/launch.ts'

export type Watched<T> = {
  result: T
  seconds: number
  /** The longest wait for a response that takes no work: how long the event loop was held. */
  stallMs: number
  /** Of the process's resident memory, at its peak. */
  growthMb: number
  /** Another customer's checks meanwhile. */
  checks: number
  failedChecks: number
  slowestCheckMs: number
}

/** Watches the product and another customer's checks while `work` runs. */
export async function watch<T>(product: Product, other: Account, work: () => Promise<T>): Promise<Watched<T>> {
  const before = residentMb(product)
  const seen = { stallMs: 0, growthMb: 0, checks: 0, failedChecks: 0, slowestCheckMs: 0 }
  let isOver = false
  const probes = [
    repeat(async () => {
      seen.stallMs = Math.max(seen.stallMs, await timed(() => fetch(`${product.url}/healthz`)))
      seen.growthMb = Math.max(seen.growthMb, residentMb(product) - before)
    }),
    repeat(async () => {
      seen.slowestCheckMs = Math.max(seen.slowestCheckMs, await timed(check))
      seen.checks += 1
    }),
  ]
  async function repeat(probe: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await probe()
      await delay(2)
    }
  }
  async function check(): Promise<Response> {
    const response = await fetch(`${product.url}/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-token': other.key },
      body: JSON.stringify({ model: 'user_verification', email: 'grace@example.com' }),
    })
    if (!response.ok) seen.failedChecks += 1
    return response
  }
  const started = performance.now()
  const result = await work()
  const seconds = (performance.now() - started) / 1000
  isOver = true
  await Promise.all(probes)
  return { result, seconds, ...seen }
}

async function timed(call: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  await (await call()).arrayBuffer()
  return performance.now() - started
}

function residentMb({ process: { pid } }: Product): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
