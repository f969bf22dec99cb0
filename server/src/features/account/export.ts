import type { AccountExport } from '@assay/contract/account'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import { countUse } from '../../http/pacing/queries-rate-limits.ts'
import { pipeText } from '../../http/pipe-text.ts'
import type { Scope, Tx } from '../../ports/db.ts'
import type { Claims } from '../../ports/tokens.ts'
import { recordAct } from '../audit/record-act.ts'
import { describeSessions } from '../auth/sessions/own-sessions.ts'
import { ownedTables } from './owned-tables.ts'
import { findProfile, listIdentities, readOwnedRows, tryLockExport } from './queries.ts'

type ExportDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'countries'>

/**
 * Streams an `AccountExport`: however large the account, a page of rows is in memory, and none is stored (ADR 44). One
 * transaction, so that the parts are consistent. No password hashes and no tokens.
 */
export function createExport() {
  let running = 0
  return async (deps: ExportDeps, userId: string, claims: Claims): Promise<ReadableStream<Uint8Array>> => {
    await countExport(deps, userId)
    // Each holds a connection as long as its reader needs.
    if (running >= mostAtOnce) throw busy('Other exports are running. Try again in a moment.')
    running += 1
    return pipeText(
      (write) => deps.db.inScope(snapshotOf(userId), (tx) => writeExport(deps, tx, { userId, claims, write })),
      {
        ...patience,
        onEnd(error) {
          running -= 1
          if (error) deps.log.warn({ err: error, user_id: userId }, 'an export ended early')
        },
      },
    )
  }
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
const mostAtOnce = 2
const patience = { stallMs: 30_000, totalMs: 15 * 60_000 }

function snapshotOf(userId: string): Scope {
  return { role: 'acting_for_user', claims: { sub: userId, role: 'acting_for_user' }, isSnapshot: true }
}

type Exported = { userId: string; claims: Claims; write: (text: string) => Promise<void> }

async function writeExport(
  deps: Pick<Deps, 'config' | 'now' | 'countries'>,
  tx: Tx,
  { userId, claims, write }: Exported,
): Promise<void> {
  if (!(await tryLockExport(tx, userId))) throw busy('Your data is being exported already. Wait for that download.')
  const { config, now } = deps
  const { profile, identities } = config.supabase ? profileOf(claims) : await storedProfile(tx, userId)
  const sessions = await describeSessions(tx, deps, claims.session_id ?? null)
  const head = JSON.stringify({ exported_at: now().toISOString(), profile, identities, sessions })
  await write(`${head.slice(0, -1)},"tables":{`)
  for (const [index, table] of Object.keys(ownedTables).entries()) {
    await write(`${index > 0 ? ',' : ''}\n"${table}":[`)
    let isFirst = true
    for await (const rows of readOwnedRows(tx, userId, table)) {
      await write(`${isFirst ? '' : ','}\n${rows.map(({ json }) => json).join(',\n')}`)
      isFirst = false
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

function busy(message: string): AppError {
  return new AppError('rate_limited', message, { retryAfterSeconds: 10 })
}
