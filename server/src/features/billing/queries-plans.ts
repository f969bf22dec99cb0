import type { Currency } from '@assay/contract/plans'
import type { Tx } from '../../deps.ts'

export type PlanVersion = {
  account: string
  planId: string
  currency: Currency
  version: number
  amountMinor: number
  providerPlanId: string
}

export async function findPlanVersion(
  tx: Tx,
  { account, planId, currency, version }: Pick<PlanVersion, 'account' | 'planId' | 'currency' | 'version'>,
): Promise<PlanVersion | undefined> {
  const { rows } = await tx.query<PlanVersion>(
    `select ${columns} from plan_versions
     where provider_account = $1 and plan_id = $2 and currency = $3 and version = $4`,
    [account, planId, currency, version],
  )
  return rows[0]
}

export async function findPlanByProviderId(tx: Tx, providerPlanId: string): Promise<PlanVersion | undefined> {
  const { rows } = await tx.query<PlanVersion>(`select ${columns} from plan_versions where provider_plan_id = $1`, [
    providerPlanId,
  ])
  return rows[0]
}

/** Of two that were made at once the first is kept. A price that replaces another applies after thirty days' notice. */
export async function keepPlanVersion(tx: Tx, plan: PlanVersion, now: Date): Promise<void> {
  await tx.query(
    `insert into plan_versions (provider_account, plan_id, currency, version, amount_minor, provider_plan_id, announced_at,
       applies_from)
     select $1, $2, $3, $4, $5, $6, $7::timestamptz,
       case when exists (
         select from plan_versions where provider_account = $1 and plan_id = $2 and currency = $3 and version < $4
       ) then $7::timestamptz + interval '30 days' else $7::timestamptz end
     on conflict (provider_account, plan_id, currency, version) do nothing`,
    [plan.account, plan.planId, plan.currency, plan.version, plan.amountMinor, plan.providerPlanId, now],
  )
}

const columns = `provider_account as account, plan_id as "planId", currency, version, amount_minor as "amountMinor",
  provider_plan_id as "providerPlanId"`
