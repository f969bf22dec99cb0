import { readInPages } from '../../db/read-in-pages.ts'
import type { Tx } from '../../ports/db.ts'
import { ownedTables } from './owned-tables.ts'

type Row = Record<string, unknown>

/** PostgreSQL makes the JSON, so that times and numbers look as in the API. Names come from our own list. */
export function readOwnedRows(tx: Tx, userId: string, table: string): AsyncGenerator<{ json: string }[]> {
  const { exported = [] } = ownedTables[table] ?? {}
  return readInPages<{ json: string }>(
    tx,
    `export_${table}`,
    `select to_jsonb(owned)::text as json from (select ${exported.join(', ')} from ${table} where user_id = $1) owned`,
    [userId],
    rowsPerPage,
  )
}

/** A row has some hundred bytes; a few kinds may have a hundred kilobytes. */
const rowsPerPage = 250

/** Until the transaction ends. False while another one of this account holds it, in whichever process. */
export async function tryLockExport(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isLocked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('export ' || $1, 0)) as "isLocked"`,
    [userId],
  )
  return rows[0]?.isLocked ?? false
}

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
