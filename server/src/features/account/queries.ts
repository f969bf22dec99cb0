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
         raw_app_meta_data as app_metadata, created_at, updated_at
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
