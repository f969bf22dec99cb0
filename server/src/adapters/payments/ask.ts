import type { z } from 'zod'
import type { PaymentResult } from '../../ports/payments.ts'
import { SdkFailure } from './wire.ts'

type Unanswered = Exclude<PaymentResult<unknown>, { status: 'ok' }>
type Answer<T> = { status: 'ok'; value: T } | Unanswered

/** One call of the SDK: its answer parsed, its many ways to fail turned into two. */
export async function ask<S extends z.ZodType>(schema: S, call: () => Promise<unknown>): Promise<Answer<z.infer<S>>> {
  try {
    const answer = await call()
    const parsed = schema.safeParse(answer)
    if (parsed.success) return { status: 'ok', value: parsed.data }
    const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole of it')
    return { status: 'unavailable', reason: `The answer could not be understood: ${[...new Set(fields)].join(', ')}.` }
  } catch (error) {
    return explain(error)
  }
}

/** Ids become part of a path, and the SDK does not look at them. */
export function isId(kind: 'sub' | 'plan' | 'inv' | 'pay', id: string): boolean {
  return /^(sub|plan|inv|pay)_[A-Za-z0-9]{1,32}$/.test(id) && id.startsWith(`${kind}_`)
}

export const wrongId = { status: 'refused', code: 'INVALID_ID', reason: 'This is not an id of the provider.' } as const

function explain(error: unknown): Unanswered {
  const failure = SdkFailure.safeParse(error)
  if (!failure.success) return { status: 'unavailable', reason: error instanceof Error ? error.message : 'no answer' }
  const { statusCode, error: detail } = failure.data
  const reason = detail?.description ?? `The provider answered with ${statusCode}.`
  // A refusal is one only in the provider's own words. A wrong key (401) is the operator's fault, not the request's.
  const isRefusal = statusCode >= 400 && statusCode < 500 && ![401, 408, 429].includes(statusCode) && detail?.code
  return isRefusal ? { status: 'refused', code: detail.code ?? '', reason } : { status: 'unavailable', reason }
}
