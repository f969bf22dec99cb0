import type { SubscriptionRow } from '@assay/contract/billing/subscription'

/** The row as the dashboard shows it. Without a plan, it's an unknown plan. */
export type Subscription = Pick<
  SubscriptionRow,
  'is_active' | 'usage' | 'usage_limit' | 'expires_at' | 'cancel_status' | 'entitlement'
> & { plan_id: string | null; plan_name: string | null }
