import { SubscriptionRow } from '@assay/contract/billing/subscription'
import { z } from 'zod/mini'

/** The row as the dashboard shows it. Without a plan, it's an unknown plan. */
export const Subscription = z.extend(
  z.pick(SubscriptionRow, {
    is_active: true,
    usage: true,
    usage_limit: true,
    expires_at: true,
    cancel_status: true,
    entitlement: true,
  }),
  { plan_id: z.nullable(z.string()), plan_name: z.nullable(z.string()) },
)
export type Subscription = z.infer<typeof Subscription>
