import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { noteBan } from '../auth/users/note-ban.ts'
import { type OperatorDeps, withAccounts } from './accounts.ts'
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  findSignIn,
  searchAccounts,
  updateBan,
} from './queries-accounts.ts'
import {
  findPlan,
  listFailedMails,
  listKeysOf,
  listOpenInvoices,
  listProviderSubscriptions,
} from './queries-records.ts'

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

/** Access tokens and API keys stop at their next request; both work again when the ban ends. Null lifts it. */
export async function banUser(
  deps: OperatorDeps & Pick<Deps, 'now'>,
  userId: string,
  until: Date | null,
): Promise<void> {
  await withAccounts(deps, async (tx) => {
    await updateBan(tx, userId, until, deps.now())
    await noteBan(tx, userId, until !== null, deps.now())
  })
}
