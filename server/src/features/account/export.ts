import type { AccountExport } from '@assay/contract/account'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { countUse, tooManyRequests } from '../../http/pacing/limits.ts'
import { startDownload } from '../../http/start-download.ts'
import type { Tx } from '../../ports/db.ts'
import type { Claims } from '../../ports/tokens.ts'
import { recordAct } from '../audit/record-act.ts'
import { describeSessions } from '../auth/sessions/own-sessions.ts'
import { ownedTables } from './owned-tables.ts'
import { findProfile, listIdentities, listOwnedRows, type OwnedRow, rowsPerPage } from './queries.ts'

type ExportDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'countries'>

/**
 * Streams an `AccountExport`: however large the account, a page of rows is in memory, and none is stored (ADR 27). Each page is
 * a transaction of its own, so a slow reader holds no connection; a row that changes meanwhile is in it as before or after,
 * once. No password hashes and no tokens.
 */
export async function exportAccount(
  deps: ExportDeps,
  userId: string,
  claims: Claims,
): Promise<ReadableStream<Uint8Array>> {
  const { stream } = await startDownload(deps, userId, {
    prepare: () => countExport(deps, userId),
    produce: (write) => writeExport(deps, { userId, claims, write }),
  })
  return stream
}

async function countExport({ db, now }: ExportDeps, userId: string): Promise<void> {
  const use = await db.onBehalfOf(userId, async (tx) => {
    const use = await countUse(tx, `account-export:${userId}`, perHour, now())
    if (use.status === 'allowed') await recordAct(tx, userId, { action: 'account.data_exported' }, now())
    return use
  })
  if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
}

const perHour = { max: 10, windowSeconds: 3600 }

type Exported = { userId: string; claims: Claims; write: (text: string) => Promise<void> }

async function writeExport(deps: ExportDeps, { userId, claims, write }: Exported): Promise<void> {
  const { db, config, now } = deps
  const head = await db.onBehalfOf(userId, async (tx) => {
    const { profile, identities } = config.supabase ? profileOf(claims) : await storedProfile(tx, userId)
    const sessions = await describeSessions(tx, deps, claims.session_id ?? null)
    return JSON.stringify({ exported_at: now().toISOString(), profile, identities, sessions })
  })
  await write(`${head.slice(0, -1)},"tables":{`)
  for (const [index, table] of Object.keys(ownedTables).entries()) {
    await write(`${index > 0 ? ',' : ''}\n"${table}":[`)
    let after: string | null = null
    for (;;) {
      const rows: OwnedRow[] = await db.onBehalfOf(userId, (tx) => listOwnedRows(tx, userId, table, after))
      if (rows.length > 0) await write(`${after === null ? '' : ','}\n${rows.map(({ json }) => json).join(',\n')}`)
      if (rows.length < rowsPerPage) break
      after = rows.at(-1)?.key ?? null
    }
    await write(']')
  }
  await write('}}\n')
}

async function storedProfile(tx: Tx, userId: string): Promise<Pick<AccountExport, 'profile' | 'identities'>> {
  const profile = await findProfile(tx, userId)
  // The account was deleted during the lifetime of its access token.
  if (!profile) throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
  return { profile, identities: await listIdentities(tx, userId) }
}

/** The hosted project has the rest and its own endpoints for it. */
function profileOf({ sub, email, user_metadata, app_metadata }: Claims): Pick<AccountExport, 'profile' | 'identities'> {
  return { profile: { id: sub, email, user_metadata, app_metadata }, identities: [] }
}
