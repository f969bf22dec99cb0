import type { Context } from 'hono'
import { z } from 'zod'
import { badRequest } from './api-error.ts'
import type { Page } from './model.ts'

// What the API accepts. Like Razorpay, it rejects unknown fields.

const notes = z
  .union([z.record(z.string().max(256), z.coerce.string().max(256)), z.array(z.unknown()).max(0)])
  .default({})
  .transform((value) => (Array.isArray(value) ? {} : value))
  .refine((value) => Object.keys(value).length <= 15, 'may have 15 entries at most')

const amount = z.number().int().min(100).max(2_000_000_000)
const item = z.strictObject({
  name: z.string().min(1).max(200),
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: z.string().max(2000).nullish(),
})
const id = (kind: string) => z.string().regex(new RegExp(`^${kind}_[A-Za-z0-9]{1,32}$`), 'is not a valid id')
const unixTime = z
  .number()
  .int()
  .positive()
  .transform((seconds) => new Date(seconds * 1000))
export const NewAddon = z.strictObject({ item, quantity: z.number().int().positive().default(1) })
const flag = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)

export const NewPlan = z
  .strictObject({
    period: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
    interval: z.number().int().positive().max(4000),
    item,
    notes,
  })
  .refine(({ period, interval }) => period !== 'daily' || interval >= 7, {
    path: ['interval'],
    error: 'of a daily plan must be at least 7',
  })

export const NewSubscription = z.strictObject({
  plan_id: id('plan'),
  total_count: z.number().int().positive().max(1200),
  quantity: z.number().int().positive().max(1000).default(1),
  start_at: unixTime.optional(),
  expire_by: unixTime.optional(),
  customer_notify: flag.default(true),
  addons: z.array(NewAddon).max(10).default([]),
  notes,
})

export const SubscriptionUpdate = z.strictObject({
  plan_id: id('plan'),
  schedule_change_at: z.enum(['now', 'cycle_end']).default('now'),
  remaining_count: z.number().int().positive().max(1200).optional(),
  customer_notify: flag.optional(),
})

export const Cancellation = z.strictObject({ cancel_at_cycle_end: flag.default(false) })
export const Pause = z.strictObject({ pause_at: z.literal('now').default('now') })
export const Resumption = z.strictObject({ resume_at: z.literal('now').default('now') })
/** Without an amount, all that is left. */
export const NewRefund = z.strictObject({
  amount: z.number().int().positive().optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
})

const queryNumber = z.coerce.number().int().min(0)
const queryTime = queryNumber.transform((seconds) => new Date(seconds * 1000)).optional()
const pageFields = {
  count: queryNumber.min(1).max(100).default(10),
  skip: queryNumber.default(0),
  from: queryTime,
  to: queryTime,
}
const PageQuery = z.strictObject(pageFields)
export const SubscriptionQuery = z.strictObject({ ...pageFields, plan_id: id('plan').optional() })
export const InvoiceQuery = z.strictObject({ ...pageFields, subscription_id: id('sub').optional() })

export function pageOf({ count, skip, from, to }: z.infer<typeof PageQuery>): Page {
  return { count, skip, from: from ?? null, to: to ?? null }
}

/** Parses a JSON body. An empty one means no fields, which is how "cancel now" is sent. */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S>> {
  const text = await c.req.text()
  let body: unknown = {}
  try {
    if (text.trim() !== '') body = JSON.parse(text)
  } catch {
    throw badRequest('The request body is not JSON.')
  }
  return read(schema, body)
}

export function readQuery<S extends z.ZodType>(c: Context, schema: S): z.infer<S> {
  return read(schema, c.req.query())
}

function read<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys') {
    throw badRequest(`${issue.keys.join(', ')} is/are not required and should not be sent`)
  }
  const field = issue?.path.join('.') ?? ''
  throw badRequest(`The ${field} field is invalid: ${issue?.message ?? 'it could not be read'}`, field)
}
