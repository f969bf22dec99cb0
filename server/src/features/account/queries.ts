import type { Tx } from '../../ports/db.ts'
import { ownedTables } from './owned-tables.ts'

type Row = Record<string, unknown>

/** A team may have the id of a person who has left it, so callers say whose rows they mean. */
export type RowOwner = { kind: 'team' | 'person'; id: string }

/** `key` is the row's place, where the next page begins. */
export type OwnedRow = { json: string; key: string }

/** In the order of the table's key. PostgreSQL makes the JSON, so that times and numbers look as in the API. Names come from our own list. */
export async function listOwnedRows(
  tx: Tx,
  { kind, id }: RowOwner,
  table: string,
  after: string | null,
): Promise<OwnedRow[]> {
  const { exported = [], key = ['id'] } = ownedTables[table] ?? {}
  const owned = kind === 'team' ? 'held.user_id = $1' : 'held.user_id is null and held.member_id = $1'
  const columns = exported.map((column) => `held.${column}`).join(', ')
  const place = key.map((column) => `held.${column}`).join(', ')
  // As separate values, so that the key's index can be used.
  const reached = key
    .map((column) => `(select past.${column} from jsonb_populate_record(null::${table}, $2) past)`)
    .join(', ')
  const { rows } = await tx.query<OwnedRow>(
    `select to_jsonb(owned)::text as json, to_jsonb(placed)::text as key
     from ${table} held cross join lateral (select ${columns}) owned cross join lateral (select ${place}) placed
     where ${owned} and ($2::jsonb is null or (${place}) > (${reached}))
     order by ${place} limit $3`,
    [id, after, rowsPerPage],
  )
  return rows
}

/** Most rows have a few hundred bytes; a few kinds may have a hundred kilobytes. */
export const rowsPerPage = 250

export async function findProfile(tx: Tx, userId: string): Promise<Row | undefined> {
  const { rows } = await tx.query<{ row: Row }>(
    `select to_jsonb(profile) as row from (
       select id, email, phone, email_confirmed_at, last_sign_in_at, raw_user_meta_data as user_metadata,
         raw_app_meta_data as app_metadata, created_at, updated_at,
         coalesce((select jsonb_agg(jsonb_build_object('type', factor_type, 'name', friendly_name, 'status', status,
           'created_at', f.created_at) order by f.created_at) from auth.mfa_factors f where f.user_id = users.id), '[]') as factors,
         coalesce((select jsonb_agg(jsonb_build_object('name', friendly_name, 'is_passkey', factor_id is null,
           'created_at', c.created_at, 'last_used_at', c.last_used_at) order by c.created_at)
           from auth.webauthn_credentials c where c.user_id = users.id), '[]') as security_keys
       from auth.users where id = $1
     ) profile`,
    [userId],
  )
  return rows[0]?.row
}

export async function listIdentities(tx: Tx, userId: string): Promise<Row[]> {
  const { rows } = await tx.query<{ row: Row }>(
    `select to_jsonb(identity) as row from (
       select id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
       from auth.identities where user_id = $1 order by created_at
     ) identity`,
    [userId],
  )
  return rows.map(({ row }) => row)
}
