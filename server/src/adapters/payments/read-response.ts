import { z } from 'zod'
import type { PaymentResult } from '../../ports/payments.ts'
import { rejectionCode } from './rejection-code.ts'

export type Result<T> = { status: 'ok'; value: T } | Exclude<PaymentResult<unknown>, { status: 'ok' }>

/** Sorts every response into three: understood, rejected in Razorpay's own format, and everything else. */
export async function readResponse<S extends z.ZodType>(schema: S, response: Response): Promise<Result<z.infer<S>>> {
  const json = await readJson(response)
  return response.ok ? parse(schema, json) : explain(response.status, json)
}

function parse<S extends z.ZodType>(schema: S, json: unknown): Result<z.infer<S>> {
  const parsed = schema.safeParse(json)
  if (parsed.success) return { status: 'ok', value: parsed.data }
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole body')
  return { status: 'unavailable', reason: `Could not parse the response: ${[...new Set(fields)].join(', ')}.` }
}

/** Without Razorpay's error object it isn't a rejection: a proxy or a load balancer responded instead. */
function explain(status: number, json: unknown): Result<never> {
  const body = ErrorBody.safeParse(json)
  if (!body.success) return { status: 'unavailable', reason: `Razorpay responded with ${status}.` }
  const { error } = body.data
  const reason = error.description || `Razorpay responded with ${status}.`
  // A wrong key (401) is the operator's to fix; the request itself may be fine.
  const isRejection = status >= 400 && status < 500 && ![401, 408, 429].includes(status)
  return isRejection ? { status: 'rejected', code: rejectionCode(error), reason } : { status: 'unavailable', reason }
}

/** https://razorpay.com/docs/api/errors: `field` and `reason` are often missing, null or the text "NA". */
const text = z.string().nullish().catch(null)
const ErrorBody = z.object({
  error: z.object({
    code: z.string().min(1),
    description: text.transform((value) => value?.slice(0, 500) ?? ''),
    field: text,
    reason: text,
  }),
})

const maxBytes = 4 * 1024 * 1024

/** Undefined for anything that isn't JSON. The size is counted after decompression. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`The response is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
