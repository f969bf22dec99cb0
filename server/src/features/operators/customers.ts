import type {
  Customer,
  CustomerNote,
  FoundCustomer,
  FoundCustomers,
  OperatorRequest,
} from '@assay/contract/operators/customers'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import { listEntries } from '../audit/list-entries.ts'
import { showSessions } from '../auth/sessions/own-sessions.ts'
import { findReportOf } from '../requests/reports.ts'
import { explainRequest } from '../rules/explain.ts'
import { showTeam } from '../teams/find-teams.ts'
import { runAct } from './log.ts'
import { findPlan } from './queries.ts'
import {
  type AccountRow,
  findAccountRow,
  findByInvoice,
  findByKeyPrefix,
  findByText,
  findByUuid,
  findContactOf,
  findPaymentOf,
  findRequestOwner,
  insertNote,
  listCustomerKeys,
  listInvoicesOf,
  listMailsTo,
  listNotesOf,
  listSuspended,
  listUsageOf,
  listWavesOf,
  sumPaid,
} from './queries-customers.ts'
import type { Operator } from './require-operator.ts'

const maxFound = 20
const maxMembers = 100

/** By what someone in support is given; every way is by an index. */
export async function findCustomers({ db }: Pick<Deps, 'db'>, text: string): Promise<FoundCustomers> {
  // Service role: the operator asks about any account. So are the next ones.
  return db.asService(async (tx) => {
    const exact = await findExactly(tx, text)
    const customers = exact.length > 0 ? exact : await findByText(tx, text, maxFound)
    return { customers, request_id: customers[0]?.matched === 'request' ? text.toLowerCase() : null }
  })
}

/** Nothing that looks like an id, a key or an invoice is an address or a name. */
async function findExactly(tx: Tx, text: string): Promise<FoundCustomer[]> {
  const matches = z.guid().safeParse(text).success
    ? await findByUuid(tx, text)
    : /^asy_\w+/.test(text)
      ? await findByKeyPrefix(tx, text.slice(0, keyPrefixLength))
      : /^(inv_\w+|[A-Za-z]{1,8}-\d{4}-\d+)$/.test(text)
        ? await findByInvoice(tx, text)
        : []
  const found: FoundCustomer[] = []
  for (const { userId: id, matched } of matches) {
    const contact = await findContactOf(tx, id)
    found.push({ id, email: contact?.email ?? null, name: contact?.name ?? null, matched })
  }
  return found
}

/** As it's stored; whoever pastes a whole key finds it too. */
const keyPrefixLength = 13

/** One account with everything that support needs: counts and hashes, no secret, and nothing that was checked. */
export async function readCustomer(deps: Pick<Deps, 'db' | 'now'>, id: string): Promise<Customer> {
  const { db, now } = deps
  const account = await db.asService((tx) => requireAccountRow(tx, id))
  const owner = { userId: account.ownerId, sessionId: null }
  const sessions = await showSessions({ ...deps, countries: { find: async () => null } }, owner)
  const { entries: log } = await listEntries(deps, { memberId: account.ownerId, teamId: id }, { filter: {}, count: 50 })
  return db.asService(async (tx) => {
    const team = await showTeam(tx, id, maxMembers)
    const suspended = await listSuspended(
      tx,
      team.people.map((member) => member.id),
      now(),
    )
    const plan = await findPlan(tx, id)
    const payment = await findPaymentOf(tx, id)
    return {
      id,
      team: team.name ?? nameOf(account) ?? account.email ?? '',
      owner_id: account.ownerId,
      members: team.people.map((member) => ({
        id: member.id,
        name: member.name,
        email: member.email,
        role: member.role,
        last_active_at: toIso(member.lastActiveAt),
        has_second_factor: member.hasSecondFactor,
        suspended_until: toIso(suspended.get(member.id) ?? null),
      })),
      email: account.email,
      name: nameOf(account),
      status: statusOf(account, now()),
      suspended_until: toIso(account.bannedUntil),
      created_at: account.createdAt.toISOString(),
      last_sign_in_at: toIso(account.lastSignInAt),
      sign_in_methods: account.methods,
      second_factors: account.factors,
      plan: plan
        ? {
            id: plan.planId,
            since: plan.since.toISOString(),
            until: toIso(plan.until),
            limit: plan.limit,
            used: plan.used,
            resets_at: toIso(plan.resetsAt),
            requests_per_second: plan.requestsPerSecond,
            is_granted: plan.isGranted,
          }
        : null,
      payment: payment ? { ...payment, current_end: toIso(payment.current_end) } : null,
      paid: await sumPaid(tx, id),
      invoices: (await listInvoicesOf(tx, id)).map((invoice) => ({
        ...invoice,
        issued_at: toIso(invoice.issued_at),
        paid_at: toIso(invoice.paid_at),
      })),
      usage: await listUsageOf(tx, id, addDays(now(), -29)),
      keys: (await listCustomerKeys(tx, id)).map((key) => ({
        ...key,
        created_at: key.created_at.toISOString(),
        last_used_at: toIso(key.last_used_at),
        expires_at: toIso(key.expires_at),
      })),
      waves: (await listWavesOf(tx, id)).map((wave) => ({
        ...wave,
        started_at: wave.started_at.toISOString(),
        ended_at: toIso(wave.ended_at),
      })),
      mails: (account.email === null ? [] : await listMailsTo(tx, account.email)).map((mail) => ({
        ...mail,
        created_at: mail.created_at.toISOString(),
        sent_at: toIso(mail.sent_at),
        failed_at: toIso(mail.failed_at),
      })),
      sessions: sessions.map(({ is_current: _, ...session }) => session),
      log,
      notes: (await listNotesOf(tx, id)).map((note) => ({ ...note, created_at: note.created_at.toISOString() })),
    }
  })
}

export async function requireAccountRow(tx: Tx, id: string): Promise<AccountRow> {
  const account = await findAccountRow(tx, id)
  if (!account) throw new AppError('not_found', 'There’s no such customer.')
  return account
}

function nameOf({ firstName, lastName }: AccountRow): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

function statusOf({ deletedAt, bannedUntil, emailConfirmedAt }: AccountRow, now: Date): Customer['status'] {
  if (deletedAt) return 'deleted'
  if (bannedUntil && bannedUntil > now) return 'suspended'
  return emailConfirmedAt ? 'active' : 'unconfirmed'
}

function toIso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}

export async function addNote(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  operator: Operator,
  userId: string,
  text: string,
): Promise<CustomerNote> {
  const note = { id: timeOrderedId(now()), userId, author: operator.name, text, now: now() }
  // What it says stays with the account and goes with it; the log is kept longer.
  const act = { action: 'note.add', accountId: userId, reason: 'A note for other operators.' }
  await runAct({ db, now }, operator, act, () =>
    db.asService(async (tx) => {
      await requireAccountRow(tx, userId)
      await insertNote(tx, note)
    }),
  )
  return { id: note.id, author: note.author, text, created_at: note.now.toISOString() }
}

/** One request of any customer, explained as they see it, with what they reported about it. */
export async function readRequest(deps: Pick<Deps, 'db' | 'now'>, requestId: string): Promise<OperatorRequest> {
  const { db } = deps
  const owner = await db.asService(async (tx) => {
    const id = await findRequestOwner(tx, requestId)
    return id && { id, ...(await findContactOf(tx, id)) }
  })
  if (!owner) throw new AppError('not_found', 'No customer has a request with this ID. Requests are kept for 30 days.')
  const request = await explainRequest(deps, owner.id, requestId).catch((error: unknown) => {
    // The log is off, or the request is gone; the report is still there.
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  })
  const customer = { id: owner.id, email: owner.email ?? null, name: owner.name ?? null }
  return { customer, request, report: await findReportOf(deps, owner.id, requestId) }
}
