import type { AccountExport } from '@assay/contract/account'
import { may } from '@assay/contract/teams/roles'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { startDownload } from '../../http/start-download.ts'
import { countUse, tooManyRequests } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import type { Claims, Membership } from '../../ports/tokens.ts'
import { recordAct } from '../audit/record-act.ts'
import { describeSessions } from '../auth/sessions/own-sessions.ts'
import { ownedTables } from './owned-tables.ts'
import { findProfile, listIdentities, listOwnedRows, type OwnedRow, type RowOwner, rowsPerPage } from './queries.ts'

type ExportDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'countries'>

/**
 * Streams an `AccountExport`: however large the account, a page of rows is in memory, and none is stored (ADR 27). Each page is
 * a transaction of its own, so a slow reader holds no connection; a row that changes meanwhile appears once, as it was before or after.
 * No password hashes and no tokens. The team's rows are in it for those who manage it, the person's own for everyone.
 */
export async function exportAccount(
  deps: ExportDeps,
  { memberId, membership, claims }: { memberId: string; membership: Membership | null; claims: Claims },
): Promise<ReadableStream<Uint8Array>> {
  const isManager = membership !== null && !membership.lacksFactor && may(membership.role, 'manage')
  const teamId = isManager ? membership.teamId : null
  const { stream } = await startDownload(deps, memberId, {
    prepare: () => countExport(deps, memberId),
    produce: (write) => writeExport(deps, { memberId, teamId, claims, write }),
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

type Exported = { memberId: string; teamId: string | null; claims: Claims; write: (text: string) => Promise<void> }

async function writeExport(deps: ExportDeps, { memberId, teamId, claims, write }: Exported): Promise<void> {
  const { db, config, now } = deps
  const head = await db.onBehalfOf(memberId, async (tx) => {
    const { profile, identities } = config.supabase ? profileOf(claims) : await storedProfile(tx, memberId)
    const sessions = await describeSessions(tx, deps, claims.session_id ?? null)
    return JSON.stringify({ exported_at: now().toISOString(), profile, identities, sessions })
  })
  await write(`${head.slice(0, -1)},"tables":{`)
  for (const [index, [table, { isPersonalToo }]] of Object.entries(ownedTables).entries()) {
    const owners: RowOwner[] = [
      ...(teamId === null ? [] : [{ kind: 'team' as const, id: teamId }]),
      ...(isPersonalToo ? [{ kind: 'person' as const, id: memberId }] : []),
    ]
    await write(`${index > 0 ? ',' : ''}\n"${table}":[`)
    let separator = ''
    for (const owner of owners) {
      for await (const page of readRows(deps, owner, table)) {
        await write(`${separator}\n${page.map(({ json }) => json).join(',\n')}`)
        separator = ','
      }
    }
    await write(']')
  }
  await write('}}\n')
}

async function* readRows({ db }: ExportDeps, owner: RowOwner, table: string): AsyncGenerator<OwnedRow[]> {
  let after: string | null = null
  do {
    const rows: OwnedRow[] = await db.onBehalfOf(owner.id, (tx) => listOwnedRows(tx, owner, table, after))
    if (rows.length > 0) yield rows
    after = rows.length < rowsPerPage ? null : (rows.at(-1)?.key ?? null)
  } while (after !== null)
}

async function storedProfile(tx: Tx, userId: string): Promise<Pick<AccountExport, 'profile' | 'identities'>> {
  const profile = await findProfile(tx, userId)
  // The account was deleted during the lifetime of its access token.
  if (!profile) throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
  return { profile, identities: await listIdentities(tx, userId) }
}

/** The rest is in the hosted project, which has its own endpoints for it. */
function profileOf({ sub, email, user_metadata, app_metadata }: Claims): Pick<AccountExport, 'profile' | 'identities'> {
  return { profile: { id: sub, email, user_metadata, app_metadata }, identities: [] }
}
