import type { RequestLogEntry } from '@assay/contract/usage'
import type { RequestFilter } from '@assay/contract/usage/requests'
import type { Tx } from '../../ports/db.ts'
import type { Range } from '../usage/find-place.ts'
import { keyName } from '../usage/key-name.ts'
import { externalHashDigits } from '../verification/usage-of.ts'

export type LogLine = Omit<
  RequestLogEntry,
  'request_id' | 'created_at' | 'later_found_at' | 'decision' | 'rule' | 'batch' | 'activity' | 'reasons'
> & { id: string; created_at: Date; later_found_at: Date | null; facts: Buffer | null }

type Lines = Range &
  Pick<RequestFilter, 'email' | 'name' | 'key' | 'wave' | 'hash'> & { isLaterFound: boolean; count: number }

const isEmail = "l.email_hash = decode($7, 'hex')"
/** A batch has the hashes of all of its items. */
const isExternal = "position(decode($7, 'hex') in l.external_hash) > 0"

/** Newest first. */
export async function listLines(
  tx: Tx,
  userId: string,
  { from, before, email, name, key, wave, hash, isLaterFound, count }: Lines,
): Promise<LogLine[]> {
  const { rows } = await tx.query<LogLine>(
    `select l.id, l.created_at, ${keyName} as key_name, l.units as checks, l.email_verdict,
       l.name_verdict, l.later_found_at, l.later_found_items, l.facts
     from usage_ledger l left join api_keys k on k.id = l.key_id and k.user_id = l.user_id
     where l.is_logged and l.user_id = $1 and l.id >= $2 and l.id < $3
       and ($4::text is null or l.email_verdict = $4) and ($5::text is null or l.name_verdict = $5)
       and ($6::uuid is null or l.key_id = $6)
       and ($7::text is null or ${hash?.length === externalHashDigits ? isExternal : isEmail})
       and ($9::uuid is null or exists (
         select from wave_members m where m.wave_id = $9 and m.request_id = l.id and m.user_id = $1))
       ${isLaterFound ? 'and l.later_found_at is not null' : ''}
     order by l.id desc limit $8`,
    [userId, from, before, email ?? null, name ?? null, key ?? null, hash ?? null, count, wave ?? null],
  )
  return rows
}

export async function isRequest(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from usage_ledger where user_id = $1 and id = $2', [userId, id])
  return rows.length > 0
}

export async function findLogSetting(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isEnabled: boolean }>(
    'select is_enabled as "isEnabled" from request_log_settings where user_id = $1',
    [userId],
  )
  return rows[0]?.isEnabled ?? true
}

export async function saveLogSetting(tx: Tx, userId: string, isEnabled: boolean): Promise<void> {
  await tx.query(
    `insert into request_log_settings (user_id, is_enabled) values ($1, $2)
     on conflict (user_id) do update set is_enabled = excluded.is_enabled`,
    [userId, isEnabled],
  )
}

export async function enqueueSweep(tx: Tx): Promise<void> {
  await tx.query(`select private.enqueue_job('sweep-usage', job_key => 'sweep-usage')`)
}
