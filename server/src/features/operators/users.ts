import type { AuditPage } from '@assay/contract/audit'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { operatorOrigin } from '../../http/audit-origin.ts'
import type { Tx } from '../../ports/db.ts'
import { listEntries } from '../audit/list-entries.ts'
import { showSessions } from '../auth/sessions/own-sessions.ts'
import { nameOfTeam } from '../teams/find-teams.ts'
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
  listTeamsOf,
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

/** What support needs to know about a person and the teams they own; no secret, and nothing that was checked. */
export async function showUser(deps: OperatorDeps, account: Account) {
  const signIn = await withAccounts(deps, (tx) => findSignIn(tx, account.id))
  // Service role: the operator asks about any account. So are the next ones.
  const records = await deps.db.asService(async (tx) => {
    const teams = []
    for (const team of await listTeamsOf(tx, account.id)) {
      teams.push({ ...team, ...(team.role === 'owner' && (await showRecords(tx, team.id))) })
    }
    return { teams, failedMails: account.email ? await listFailedMails(tx, account.email) : [] }
  })
  return { ...account, signInMethods: signIn.methods, sessions: signIn.sessions, ...records }
}

/** What a team has. */
export async function showRecords(tx: Tx, teamId: string) {
  return {
    plan: (await findPlan(tx, teamId)) ?? null,
    subscriptions: await listProviderSubscriptions(tx, teamId),
    keys: await listKeysOf(tx, teamId),
    openInvoices: await listOpenInvoices(tx, teamId),
  }
}

/** A person's security log, as they see it in a team of their own. */
export async function listAudit({ db }: Pick<Deps, 'db'>, personId: string, count: number): Promise<AuditPage> {
  const own = await db.asService((tx) => listTeamsOf(tx, personId))
  const teamId = own.find(({ role }) => role === 'owner')?.id ?? null
  return listEntries({ db }, { memberId: personId, teamId }, { filter: {}, count })
}

/** By its id; or the teams that a person owns. */
export async function findOwnTeams({ db }: Pick<Deps, 'db'>, of: { id: string } | { owner: string }) {
  return db.asService(async (tx) => {
    if ('owner' in of) return (await listTeamsOf(tx, of.owner)).filter(({ role }) => role === 'owner')
    const name = await nameOfTeam(tx, of.id)
    return name === null ? [] : [{ id: of.id, name }]
  })
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
