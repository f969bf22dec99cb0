import type { Tx } from '../../ports/db.ts'
import { keyName } from '../usage/key-name.ts'

export type Versions = { version: number; deletedVersion: number }

export async function findVersions(tx: Tx, userId: string): Promise<Versions> {
  const { rows } = await tx.query<Versions>(
    'select version, deleted_version as "deletedVersion" from account_rules where user_id = $1',
    [userId],
  )
  return rows[0] ?? { version: 0, deletedVersion: 0 }
}

/** Keeps counting up, so that a cache never takes a later state for the version it has read. */
export async function raisePastRules(tx: Tx, userId: string): Promise<void> {
  await tx.query('update account_rules set version = version + 1, deleted_version = version + 1 where user_id = $1', [
    userId,
  ])
}

type LoggedLine = {
  createdAt: Date
  keyName: string
  checks: number
  isLogged: boolean
  isBatch: boolean
  emailHash: string | null
  nameHash: string | null
  facts: Buffer | null
  laterFoundAt: Date | null
  laterFoundItems: number[] | null
}

export async function findLine(tx: Tx, userId: string, id: string): Promise<LoggedLine | undefined> {
  const { rows } = await tx.query<LoggedLine>(
    `select l.created_at as "createdAt", ${keyName} as "keyName", l.units as checks,
       l.is_logged as "isLogged", l.batch_hashes is not null as "isBatch", encode(l.email_hash, 'hex') as "emailHash",
       encode(l.name_hash, 'hex') as "nameHash", l.facts, l.later_found_at as "laterFoundAt",
       l.later_found_items as "laterFoundItems"
     from usage_ledger l left join api_keys k on k.id = l.key_id and k.user_id = l.user_id
     where l.user_id = $1 and l.id = $2`,
    [userId, id],
  )
  return rows[0]
}

/** The waves that a request belongs to, by the place of their member in it. */
export async function listWavesOf(tx: Tx, userId: string, requestId: string): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ item: number; waveId: string }>(
    'select greatest(item, 0)::int as item, wave_id as "waveId" from wave_members where user_id = $1 and request_id = $2',
    [userId, requestId],
  )
  return new Map(rows.map(({ item, waveId }) => [item, waveId]))
}
