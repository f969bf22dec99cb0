import { z } from 'zod'

/** `GET /operator/api/business`. Days and months are UTC, oldest first; money is in minor units. */
export const Business = z.object({
  /** Null before the first count. */
  counted_at: z.iso.datetime().nullable(),
  revenue: z.array(
    z.object({ month: z.string(), currency: z.string(), paid_minor: z.number(), refunded_minor: z.number() }),
  ),
  plans: z.array(z.object({ plan_id: z.string(), accounts: z.number() })),
  /** Paid plans that ended by month, without another one. */
  churn: z.array(z.object({ month: z.string(), ended: z.number() })),
  /** Of accounts created on that day, until now. */
  sign_ups: z.array(
    z.object({ day: z.iso.date(), sign_ups: z.number(), confirmed: z.number(), checked: z.number(), paid: z.number() }),
  ),
  requests: z.array(z.object({ day: z.iso.date(), allow: z.number(), review: z.number(), block: z.number() })),
  /** In the last 30 days. */
  checks: z.number(),
  mail: z.array(z.object({ day: z.iso.date(), sent: z.number(), failed: z.number() })),
  /** By checks in the last 30 days. */
  top_teams: z.array(z.object({ id: z.uuid(), email: z.string().nullable(), checks: z.number() })),
  /** Of /v1 since the processes started; null where metrics are off. */
  service: z
    .object({
      requests: z.number(),
      /** Errors on our side. */
      errors: z.number(),
      /** 99 of 100 took at most this long; null before the first request. */
      p99_ms: z.number().nullable(),
    })
    .nullable(),
})
export type Business = z.infer<typeof Business>
