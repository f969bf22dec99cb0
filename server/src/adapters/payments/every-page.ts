import type { PaymentResult } from '../../ports/payments.ts'
import { within } from '../../within.ts'
import type { Result } from './read-response.ts'

type Page = { count: number; skip: number }

/**
 * Reads a whole collection, newest first. Items created meanwhile shift the pages, so one may come twice; it is kept once.
 * The deadline covers all pages, so that many slow ones don't add up.
 */
export async function everyPage<T extends { id: string }>(
  read: (page: Page) => Promise<Result<{ items: T[] }>>,
  limitMs = 9000,
): Promise<PaymentResult<{ items: T[] }>> {
  const found = new Map<string, T>()
  const startedAt = performance.now()
  for (let skip = 0; ; skip += pageSize) {
    const leftMs = limitMs - (performance.now() - startedAt)
    const page = await within(leftMs, read({ count: pageSize, skip }), tooLate)
    if (page.status !== 'ok') return page
    for (const entry of page.value.items) found.set(entry.id, entry)
    if (page.value.items.length < pageSize) return { status: 'ok', items: [...found.values()] }
  }
}

/** Razorpay's maximum. */
const pageSize = 100

const tooLate = () => ({ status: 'unavailable', reason: 'Reading the list took too long.' }) as const
