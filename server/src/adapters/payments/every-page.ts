import type { z } from 'zod'
import type { PaymentResult } from '../../ports/payments.ts'
import { ask } from './ask.ts'
import { collectionOf } from './wire.ts'

type Page = { count: number; skip: number }
type Items<T> = PaymentResult<{ items: T[] }>

/**
 * A whole collection, newest first. What is created meanwhile moves the rest one place on, so an item may come twice; it
 * is kept once. The limit on the whole keeps many slow pages from adding up.
 */
export async function everyPage<S extends z.ZodType<{ id: string }>>(
  item: S,
  read: (page: Page) => Promise<unknown>,
  limitMs = 9000,
): Promise<Items<z.infer<S>>> {
  const found = new Map<string, z.infer<S>>()
  const startedAt = performance.now()
  for (let skip = 0; ; skip += pageSize) {
    const leftMs = limitMs - (performance.now() - startedAt)
    const page = await within(
      leftMs,
      ask(collectionOf(item), () => read({ count: pageSize, skip })),
    )
    if (page.status !== 'ok') return page
    for (const entry of page.value.items) found.set(entry.id, entry)
    if (page.value.items.length < pageSize) return { status: 'ok', items: [...found.values()] }
  }
}

/** The most that the provider gives at once. */
const pageSize = 100

async function within<T>(
  milliseconds: number,
  work: Promise<T>,
): Promise<T | { status: 'unavailable'; reason: string }> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<{ status: 'unavailable'; reason: string }>((resolve) => {
    const answer = { status: 'unavailable', reason: 'The list took too long.' } as const
    timer = setTimeout(() => resolve(answer), Math.max(0, milliseconds))
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
