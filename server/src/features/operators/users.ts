import type { AuditPage } from '@assay/contract/audit'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { operatorOrigin } from '../../http/audit-origin.ts'
import type { Tx } from '../../ports/db.ts'
import { listEntries } from '../audit/list-entries.ts'
import { showSessions } from '../auth/sessions/own-sessions.ts'
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  findPlan,
  findSignIn,
  listFailedMails,
  listKeysOf,
  listOpenInvoices,
  listProviderSubscriptions,
  searchAccounts,
} from './queries.ts'

const usersPerPage = 50

/** By id, or part of the email address or name; null finds everyone. Newest first. */
export async function findUsers(deps: OperatorDeps, text: string | null, page: number) {
  const found = await withAccounts(deps, (tx) => searchAccounts(tx, text, usersPerPage + 1, (page - 1) * usersPerPage))
  return { users: found.slice(0, usersPerPage), page, hasMore: found.length > usersPerPage }
}

/** By email address or id. */
export async function findAccount(deps: OperatorDeps, name: string): Promise<Account | undefined> {
  const isId = z.guid().safeParse(name).success
  return withAccounts(deps, (tx) => (isId ? findAccountById(tx, name) : findAccountByEmail(tx, name.toLowerCase())))
}

/** What support needs to know about an account; no secret, and nothing that was checked. */
export async function showUser(deps: OperatorDeps, account: Account) {
  const signIn = await withAccounts(deps, (tx) => findSignIn(tx, account.id))
  // Service role: the operator asks about any account.
  const records = await deps.db.asService(async (tx) => ({
    plan: (await findPlan(tx, account.id)) ?? null,
    subscriptions: await listProviderSubscriptions(tx, account.id),
    keys: await listKeysOf(tx, account.id),
    openInvoices: await listOpenInvoices(tx, account.id),
    failedMails: account.email ? await listFailedMails(tx, account.email) : [],
  }))
  return { ...account, signInMethods: signIn.methods, sessions: signIn.sessions, ...records }
}

/** An account's security log, as its owner sees it. */
export async function listAudit({ db }: Pick<Deps, 'db'>, userId: string, count: number): Promise<AuditPage> {
  // Service role: the operator asks about any account.
  return listEntries({ db }, { memberId: userId, teamId: userId }, { filter: {}, count })
}

/** As the owner sees them. What a hosted project knows of places are addresses, which aren't looked up here. */
export async function listSessionsOf({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const sessions = await showSessions({ db, now, countries: { find: async () => null } }, { userId, sessionId: null })
  return sessions.map(({ is_current: _, ...session }) => session)
}

/** `owner`: the login that owns the tables. */
type OperatorDeps = Pick<Deps, 'config' | 'db'> & { owner: Pool }

/**
 * Reads and writes accounts. Here the service role may; in a hosted project only the owner's login may, while on our own
 * tables the owner is held to row policies like everyone else.
 */
function withAccounts<T>({ config, db, owner }: OperatorDeps, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (config.supabase) return work({ query: (text, values) => owner.query(text, values), origin: operatorOrigin })
  // Service role: the operator asks about any account.
  return db.asService(work)
}
