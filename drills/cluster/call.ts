import { setTimeout as delay } from 'node:timers/promises'
import { type Customer, verify } from '../customer.ts'

type Tally = { granted: number; limited: number; usedUp: number; lost: number; unavailable: number }

/** Concurrent callers, each sending its next request after the last response, until the quota is used up. */
export function callSteadily(url: string, customer: Customer, callers: number) {
  const tally = { ...noCalls }
  const caller = async () => {
    for (;;) {
      const outcome = await callOnce(url, customer)
      tally[outcome] += 1
      if (outcome === 'usedUp') return
      if (outcome !== 'granted') await delay(20)
    }
  }
  return { tally, done: Promise.all(Array.from({ length: callers }, caller)) }
}

/** At a steady rate regardless of responses, as many customers' programs do. */
export async function callAtRate(url: string, customer: Customer, perSecond: number, seconds: number) {
  const tally = { ...noCalls }
  const calls: Promise<void>[] = []
  const started = performance.now()
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
    while (calls.length < due) {
      const call = callOnce(url, customer).then((outcome) => {
        tally[outcome] += 1
      })
      calls.push(call)
    }
    await delay(5)
  }
  await Promise.all(calls)
  return { tally, seconds: (performance.now() - started) / 1000 }
}

/** One check: an email address. */
async function callOnce(url: string, { key }: Customer): Promise<keyof Tally> {
  try {
    const response = await verify(url, key)
    const text = await response.text()
    if (response.status === 200) return 'granted'
    if (response.status === 503) return 'unavailable'
    if (response.status !== 429) return lose(`status ${response.status}`)
    return text.includes('quota_exceeded') ? 'usedUp' : 'limited'
  } catch (error) {
    return lose(error instanceof Error ? `${error.message}: ${error.cause}` : String(error))
  }
}

/** Why responses were lost, for diagnosis. */
export const reasons = new Map<string, number>()

function lose(reason: string): 'lost' {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  return 'lost'
}

const noCalls: Tally = { granted: 0, limited: 0, usedUp: 0, lost: 0, unavailable: 0 }
