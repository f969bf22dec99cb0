import type { FormKey } from '@assay/contract/widget/form-keys'
import type { Tx } from '../../../ports/db.ts'
import type { FormLimits } from '../queries-lookup.ts'

export async function saveFormSettings(tx: Tx, userId: string, id: string, form: FormLimits): Promise<void> {
  const { origins, visitorBudget, needsProof } = form
  await tx.query(
    'update api_keys set origins = $3, visitor_budget = $4, proof_of_work = $5 where user_id = $1 and id = $2',
    [userId, id, origins, visitorBudget, needsProof],
  )
}

export async function publishKey(tx: Tx, userId: string, id: string, key: string): Promise<void> {
  await tx.query(`update api_keys set public_key = $3, scopes = '{form}' where user_id = $1 and id = $2`, [
    userId,
    id,
    key,
  ])
}

/** Oldest first; `usage` sums the period's days, if there is a period. */
export async function listFormKeys(
  tx: Tx,
  userId: string,
  period: { id: string; startsAt: Date; limit: number | null } | null,
): Promise<FormKey[]> {
  const { rows } = await tx.query<FormKeyRow>(
    `select k.id, k.name, k.public_key as key, k.origins, coalesce(k.visitor_budget, 1) as visitor_budget, k.monthly_budget,
       k.proof_of_work, k.created_at, k.last_used_at, coalesce((
         select sum(units)::int from usage_days
         where user_id = $1 and key_id = k.id and period_id = $2 and day >= ($3::timestamptz at time zone 'UTC')::date
       ), 0) as usage
     from api_keys k
     where k.user_id = $1 and k.deleted_at is null and k.public_key is not null order by k.created_at, k.id`,
    [userId, period?.id ?? null, period?.startsAt ?? null],
  )
  const sharing = rows.filter((row) => row.monthly_budget === null).length
  const limit = period?.limit ?? null
  // The same sum that charges compare with the budget.
  const share = limit === null ? null : Math.max(1, Math.floor(limit / 2 / sharing))
  return rows.map((row) => ({
    ...row,
    monthly_limit: row.monthly_budget ?? share,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }))
}

type FormKeyRow = Omit<FormKey, 'created_at' | 'last_used_at' | 'monthly_limit'> & {
  created_at: Date
  last_used_at: Date | null
}
