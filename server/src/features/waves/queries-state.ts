import type { WaveReaction } from '@assay/contract/waves/waves'
import type { Tx } from '../../ports/db.ts'

export async function isLogOn(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isOn: boolean }>(
    'select is_enabled as "isOn" from request_log_settings where user_id = $1',
    [userId],
  )
  return rows[0]?.isOn ?? true
}

export async function listLogsOff(tx: Tx, userIds: string[]): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>(
    'select user_id as "userId" from request_log_settings where user_id = any ($1) and not is_enabled',
    [userIds],
  )
  return rows.map(({ userId }) => userId)
}

type SignUpRow = { id: string; traits: Buffer }

/**
 * Of the latest requests, those that were compared, oldest first, of at most so many bytes: a batch has many in one row. How long a value is
 * can be seen without reading it. Requests that weren't compared count too, because millions may lie between the others.
 */
export async function listLatest(tx: Tx, userId: string, from: string, bytes: number): Promise<SignUpRow[]> {
  const { rows } = await tx.query<SignUpRow>(
    `select id, traits from (
       select id, traits, sum(octet_length(traits)) over (order by id desc) as bytes from (
         select id, traits from usage_ledger where user_id = $1 and id >= $2 order by id desc limit 4096
       ) newest where traits is not null
     ) summed where bytes <= $3 order by id`,
    [userId, from, bytes],
  )
  return rows
}

/** What other processes wrote since an id. */
export async function listOthers(
  tx: Tx,
  userIds: string[],
  from: string,
  origin: string,
): Promise<(SignUpRow & { userId: string })[]> {
  const { rows } = await tx.query<SignUpRow & { userId: string }>(
    `select id, user_id as "userId", traits from usage_ledger
     where user_id = any ($1) and id >= $2 and traits is not null
       and substring(traits from 1 for 4) <> decode($3, 'hex') order by id limit 100000`,
    [userIds, from, origin],
  )
  return rows
}

export type WaveInForce = {
  id: string
  userId: string
  keys: string[]
  reaction: WaveReaction | null
  isGrowing: boolean
}

/** Those that grow, and those that the account called its own and that had a member since then. */
export async function listWavesInForce(tx: Tx, userIds: string[], since: Date): Promise<WaveInForce[]> {
  const { rows } = await tx.query<WaveInForce>(
    `select id, user_id as "userId", keys, reaction, ended_at is null as "isGrowing" from waves
     where user_id = any ($1) and last_at > $2 and (ended_at is null or reaction = 'mine')`,
    [userIds, since],
  )
  return rows
}

type MemberId = { waveId: string; requestId: string; item: number | null }

export async function listMembers(tx: Tx, userId: string, waveIds: string[]): Promise<MemberId[]> {
  if (waveIds.length === 0) return []
  const { rows } = await tx.query<MemberId>(
    `select wave_id as "waveId", request_id as "requestId", nullif(item, -1)::int as item from wave_members
     where user_id = $1 and wave_id = any ($2) order by request_id desc limit 10000`,
    [userId, waveIds],
  )
  return rows
}
