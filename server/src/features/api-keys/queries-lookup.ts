import type { ApiKeyType } from '@assay/contract/api-keys'
import type { ApiKeyScope } from '@assay/contract/api-keys/settings'
import type { Tx } from '../../ports/db.ts'
import type { KeyUse } from '../usage/charge.ts'
import { isKeyInForce } from '../usage/charging/valid-caller.ts'

/** `isOld`: found by the secret from before the rotation. */
export type FoundKey = { id: string; userId: string; type: ApiKeyType; hasDeveloper: boolean; isOld: boolean }

export async function findKeyByHash(tx: Tx, hash: Buffer): Promise<FoundKey | undefined> {
  const { rows } = await tx.query<FoundKey>(
    `select id, user_id as "userId", type, private.has_service(user_id, 'developer') as "hasDeveloper",
       key_hash <> $1 as "isOld"
     from api_keys k
     where (key_hash = $1 or previous_hash = $1 and previous_until > now()) and ${isKeyInForce}
       and not exists (select from private.closed_accounts(array[user_id]))`,
    [hash],
  )
  return rows[0]
}

/** What holds for a form on a customer's site. */
export type FormLimits = { origins: string[]; visitorBudget: number; needsProof: boolean }

/** `isUseDue`: a test key's last use is a minute old or older. A live key's is written when a request is charged. */
export type KeyLimits = {
  scopes: ApiKeyScope[]
  networks: string[]
  requestsPerSecond: number | null
  hasBudget: boolean
  form: FormLimits | null
  version: number
  /** The version of the account's lists and rules; 0 if it has none. */
  rulesVersion: number
  isUseDue: boolean
}

export async function findLimits(tx: Tx, userId: string, id: string, isOld: boolean): Promise<KeyLimits | undefined> {
  const { rows } = await tx.query<KeyLimits>(
    `select scopes, networks::text[] as networks, requests_per_second as "requestsPerSecond",
       monthly_budget is not null or public_key is not null as "hasBudget", version, case when public_key is not null then jsonb_build_object(
         'origins', origins, 'visitorBudget', coalesce(visitor_budget, 1), 'needsProof', proof_of_work) end as form,
       coalesce((select r.version from account_rules r where r.user_id = $1), 0) as "rulesVersion",
       type = 'test' and coalesce(case when $3 then previous_used_at else last_used_at end < now() - interval '1 minute', true)
         as "isUseDue"
     from api_keys where user_id = $1 and id = $2`,
    [userId, id, isOld],
  )
  return rows[0]
}

export async function noteUse(tx: Tx, userId: string, id: string, isOld: boolean, use: KeyUse): Promise<void> {
  await tx.query(
    `update api_keys set last_used_at = now(), last_used_network = $3, last_used_agent = $4,
       previous_used_at = case when $5 then now() else previous_used_at end
     where user_id = $1 and id = $2`,
    [userId, id, use.network, use.agent, isOld],
  )
}

/** Whether it belongs to anyone, usable or not. */
export async function hasKeyHash(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await tx.query('select id from api_keys where key_hash = $1 or previous_hash = $1', [hash])
  return rows.length > 0
}

/** The region that a key's account is moving or has moved to; undefined if there is no move. */
export async function findMove(tx: Tx, hash: Buffer): Promise<{ region: string; isMoved: boolean } | undefined> {
  const { rows } = await tx.query<{ region: string; isMoved: boolean }>(
    `select region, moved_at is not null as "isMoved" from account_moves
     where key_hashes @> array[$1::bytea] and (moved_at is not null or held_until > now())`,
    [hash],
  )
  return rows[0]
}

/** Undefined if it has none. */
export async function findBudget(
  tx: Tx,
  userId: string,
  id: string,
  periodId: string,
): Promise<{ limit: number; used: number } | undefined> {
  const { rows } = await tx.query<{ limit: number; used: number }>(
    `select coalesce(monthly_budget, 0) as limit, case when budget_period_id = $3 then budget_used else 0 end as used
     from api_keys where user_id = $1 and id = $2 and monthly_budget is not null`,
    [userId, id, periodId],
  )
  return rows[0]
}
