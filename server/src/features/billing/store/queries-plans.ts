import type { Currency } from '@assay/contract/billing/catalogue'
import type { Tx } from '../../../ports/db.ts'

export type PlanVersion = {
  account: string
  planId: string
  currency: Currency
  amountMinor: number
  providerPlanId: string
}

export async function findPlanVersion(
  tx: Tx,
  { account, planId, currency, amountMinor }: Omit<PlanVersion, 'providerPlanId'>,
): Promise<PlanVersion | undefined> {
  const { rows } = await tx.query<PlanVersion>(
    `select ${columns} from plan_versions
     where provider_account = $1 and plan_id = $2 and currency = $3 and amount_minor = $4`,
    [account, planId, currency, amountMinor],
  )
  return rows[0]
}

export async function findPlanByProviderId(tx: Tx, providerPlanId: string): Promise<PlanVersion | undefined> {
  const { rows } = await tx.query<PlanVersion>(`select ${columns} from plan_versions where provider_plan_id = $1`, [
    providerPlanId,
  ])
  return rows[0]
}

/** If two requests create the plan simultaneously, the first one wins. */
export async function keepPlanVersion(tx: Tx, plan: PlanVersion): Promise<void> {
  await tx.query(
    `insert into plan_versions (provider_account, plan_id, currency, amount_minor, provider_plan_id)
     values ($1, $2, $3, $4, $5) on conflict (provider_account, plan_id, currency, amount_minor) do nothing`,
    [plan.account, plan.planId, plan.currency, plan.amountMinor, plan.providerPlanId],
  )
}

const columns = `provider_account as account, plan_id as "planId", currency, amount_minor as "amountMinor",
  provider_plan_id as "providerPlanId"`

/** Subscriptions of all customers that will renew on the same plan. */
export async function listRenewing(tx: Tx): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from billing_subscriptions
     where status in ('authenticated', 'active', 'pending') and cancel_requested is null and pending_plan_id is null
     order by created_at`,
  )
  return rows
}

export async function saveNextPrice(tx: Tx, id: string, priceMinor: number, from: Date): Promise<void> {
  await tx.query('update billing_subscriptions set next_price_minor = $2, next_price_from = $3 where id = $1', [
    id,
    priceMinor,
    from,
  ])
}

/** The catalogue is back at the current price. */
export async function clearNextPrice(tx: Tx, id: string): Promise<void> {
  await tx.query('update billing_subscriptions set next_price_minor = null, next_price_from = null where id = $1', [id])
}
