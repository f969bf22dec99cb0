import { formatMoney, formatTime } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { AuthError } from '../features/auth/errors/errors.ts'
import { InviteBody } from '../features/auth/http/schemas.ts'
import { createUserAsAdmin } from '../features/auth/verbs/admin-users.ts'
import { deletePerson, liftSuspension, resetSecondFactor, suspend } from '../features/operators/acts.ts'
import type { listKeys } from '../features/operators/keys.ts'
import { findAccount, findUsers, listAudit, type showRecords, showUser } from '../features/operators/users.ts'
import { AppError } from '../http/errors.ts'
import {
  alignColumns,
  CommandError,
  type Commands,
  type Context,
  countOf,
  endOfDay,
  readSecret,
  reasonOf,
  requireYes,
  textOf,
  timeOf,
  UsageError,
  type Values,
} from './command.ts'

export const userCommands: Commands = {
  'user create': {
    takes: 'EMAIL [--first NAME] [--last NAME]',
    says: 'creates an account with Developer Tools that can sign in right away; reads its password from standard input',
    logsAs: 'account.create',
    options: { first: { type: 'string' }, last: { type: 'string' } },
    words: 1,
    isEmbeddedOnly: true,
    async run(context, [email = ''], values) {
      const address = parseEmail(email)
      const password = await readSecret(context)
      if (!password) throw new UsageError('There’s no password on standard input.')
      const user = await rejectAsUsage(
        createUserAsAdmin(context, {
          email: address,
          password,
          emailConfirm: true,
          userMetadata: { ...metadataOf(textOf(values, 'first'), textOf(values, 'last')), services: ['developer'] },
        }),
      )
      return {
        data: { id: user.id, email: user.email },
        lines: [`${user.email} was created. Its id is ${user.id}.`],
        changed: { user_id: user.id },
      }
    },
  },
  'user find': {
    takes: 'TEXT [--page NUMBER]',
    says: 'finds accounts by id or part of their email address or name, newest first, 50 at a time',
    options: { page: { type: 'string' } },
    words: 1,
    run: (context, [text = ''], values) => listUsers(context, text, values),
  },
  'user list': {
    takes: '[--page NUMBER]',
    says: 'lists all accounts, newest first, 50 at a time',
    options: { page: { type: 'string' } },
    run: (context, _words, values) => listUsers(context, null, values),
  },
  'user show': {
    takes: 'EMAIL|ID',
    says: 'shows an account: sign-in, emails that could not be delivered, and of each team plan, quota, API keys and unpaid invoices',
    words: 1,
    async run(context, [name = '']) {
      const user = await showUser(context, await requireAccount(context, name))
      return { data: user, lines: describeUser(user, context.now()) }
    },
  },
  'user ban': {
    takes: 'EMAIL|ID [--until YYYY-MM-DD]',
    says: 'locks an account out, until the end of that day (UTC) or for good; sessions and API keys stop at their next request',
    options: { until: { type: 'string' } },
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const { id } = await requireAccount(context, name)
      const until = endOfDay(textOf(values, 'until'), context.now())
      const bannedUntil = await suspend(context, context.operator, { personId: id, until, reason: reasonOf(values) })
      return {
        data: { id, bannedUntil },
        lines: [`${name} is banned${until ? ` until ${formatTime(until, 'UTC')}` : ''}. Undo it with user unban.`],
        changed: { user_id: id },
      }
    },
  },
  'user unban': {
    takes: 'EMAIL|ID',
    says: 'lets a banned account back in; its sessions and API keys work again',
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const { id } = await requireAccount(context, name)
      await liftSuspension(context, context.operator, { personId: id, reason: reasonOf(values) })
      return { data: { id, bannedUntil: null }, lines: [`${name} isn’t banned.`], changed: { user_id: id } }
    },
  },
  'user reset-factors': {
    takes: 'EMAIL|ID --yes',
    says: 'removes an account’s authenticator apps, security keys, recovery codes and passkeys, and ends its sessions; its owner is notified',
    options: { yes: { type: 'boolean' } },
    words: 1,
    isAct: true,
    isEmbeddedOnly: true,
    async run(context, [name = ''], values) {
      const { id } = await requireAccount(context, name)
      requireYes(
        values,
        `This leaves the account ${id} with its password alone. Make sure that its owner asked for it.`,
      )
      const target = { personId: id, reason: reasonOf(values) }
      const { factors, passkeys } = await resetSecondFactor(context, context.operator, target)
      const removed = `${formatCounted(factors, 'second factor')} and ${formatCounted(passkeys, 'passkey')}`
      return {
        data: { id, factors, passkeys },
        lines: [`${removed} of ${name} were removed. It’s logged out everywhere.`],
        changed: { user_id: id },
      }
    },
  },
  'user delete': {
    takes: 'EMAIL|ID --yes',
    says: 'deletes an account for good, with every team that is its alone; their subscriptions at the payment provider end first',
    options: { yes: { type: 'boolean' } },
    words: 1,
    isAct: true,
    async run(context, [name = ''], values) {
      const { id } = await requireAccount(context, name)
      requireYes(
        values,
        `This deletes the account ${id}, the teams that are its alone and everything in them, and ends their subscriptions.`,
      )
      await rejectAsFailure(deletePerson(context, context.operator, { personId: id, reason: reasonOf(values) }))
      return {
        data: { id },
        lines: [`${name} was deleted. The rows of a large account follow within minutes.`],
        changed: { user_id: id },
      }
    },
  },
}

async function listUsers(context: Context, text: string | null, values: Values) {
  const found = await findUsers(context, text, countOf(values, 'page', { fallback: 1, max: 100_000 }))
  return { data: found, lines: describeUsers(found, context.now()) }
}

/** By email address or id. */
export async function requireAccount(context: Context, name: string) {
  const account = await findAccount(context, name)
  if (!account) throw new CommandError(`There’s no account for ${name}.`)
  return account
}

function parseEmail(email: string): string {
  const parsed = InviteBody.safeParse({ email })
  if (!parsed.success) throw new UsageError(`“${email}” isn’t a valid email address.`)
  return parsed.data.email
}

/** In both spellings, as the sign-up page and the profile write them. */
function metadataOf(first: string | undefined, last: string | undefined) {
  const isComplete = Boolean(first && last)
  return {
    ...(first && { firstName: first, first_name: first }),
    ...(last && { lastName: last, last_name: last }),
    ...(isComplete && { profileCompleted: true, profile_completed: true }),
  }
}

/** The rules of sign-up check the arguments, so their errors are usage errors. */
async function rejectAsUsage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AuthError ? new UsageError(error.message, { cause: error }) : error
  }
}

export async function rejectAsFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AppError ? new CommandError(error.message, { cause: error }) : error
  }
}

type Found = Awaited<ReturnType<typeof findUsers>>
type Shown = Awaited<ReturnType<typeof showUser>>
type Plan = Awaited<ReturnType<typeof showRecords>>['plan']

function describeUsers({ users, page, hasMore }: Found, now: Date): string[] {
  if (users.length === 0) return ['No accounts found.']
  const rows = users.map((user) => [user.id, user.email ?? '(no email)', nameOf(user), statusOf(user, now)])
  return [...alignColumns(rows), ...(hasMore ? [`There are more: --page ${page + 1}`] : [])]
}

function describeUser(user: Shown, now: Date): string[] {
  const facts: [string, string][] = [
    ['id', user.id],
    ['email', user.email ?? 'none'],
    ['name', nameOf(user) || 'none'],
    ['status', statusOf(user, now)],
    ['created', timeOf(user.createdAt)],
    ['last sign-in', timeOf(user.lastSignInAt)],
    ['signs in with', user.signInMethods.join(', ') || 'nothing yet'],
    ['sessions', String(user.sessions)],
    ...user.failedMails.map(({ id, subject, failedAt, error }): [string, string] => [
      'undelivered',
      `${id}  ${timeOf(failedAt)}  “${subject}”  ${error ?? ''}`,
    ]),
  ]
  return [...alignColumns(facts), ...user.teams.flatMap(describeTeam)]
}

function describeTeam({ id, name, role, plan, subscriptions, openInvoices, keys }: Shown['teams'][number]): string[] {
  const head = `team ${id}  ${name ?? ''}  ${role}`
  // What a team has is for its owner.
  if (plan === undefined) return [head]
  const facts: [string, string][] = [
    ...planFacts(plan),
    ...(subscriptions ?? []).map(({ providerId, planId, status, currentEnd }): [string, string] => [
      'subscription',
      `${providerId ?? 'not at the provider'}  ${planId}  ${status}  paid until ${timeOf(currentEnd)}`,
    ]),
    ...(openInvoices ?? []).map((invoice): [string, string] => [
      'unpaid',
      `${invoice.id}  ${formatMoney(invoice.openMinor, invoice.currency)}  issued ${timeOf(invoice.issuedAt)}`,
    ]),
  ]
  return [
    ...alignColumns([[head]]),
    ...[...alignColumns(facts), ...describeKeys(keys ?? [])].map((line) => `  ${line}`),
  ]
}

export function planFacts(plan: Plan): [string, string][] {
  if (!plan) return [['plan', 'none']]
  const { planId, since, until, limit, used, resetsAt, requestsPerSecond } = plan
  const quota = limit === null ? 'unlimited' : formatCount(limit)
  return [
    ['plan', `${planId} since ${timeOf(since)}${until ? ` until ${timeOf(until)}` : ''}`],
    ['quota', `${formatCount(used)} of ${quota} checks used${resetsAt ? `, resets ${timeOf(resetsAt)}` : ''}`],
    ['rate limit', `${requestsPerSecond} requests per second`],
  ]
}

function nameOf({ firstName, lastName }: Pick<Shown, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

function statusOf({ deletedAt, bannedUntil, emailConfirmedAt }: Found['users'][number], now: Date): string {
  if (deletedAt) return 'deleted'
  if (bannedUntil && bannedUntil > now) return `banned until ${timeOf(bannedUntil)}`
  return emailConfirmedAt ? 'active' : 'not confirmed'
}

export const auditCommands: Commands = {
  'user audit': {
    takes: 'EMAIL|ID [--limit NUMBER]',
    says: 'shows an account’s security log, newest first: 25 entries, or up to 1,000 with --limit',
    options: { limit: { type: 'string' } },
    words: 1,
    async run(context, [name = ''], values) {
      const { id } = await requireAccount(context, name)
      const { entries, next } = await listAudit(context, id, countOf(values, 'limit', { fallback: 25, max: 1000 }))
      const rows = entries.map(({ created_at, actor, summary, device, country, network }) => [
        timeOf(new Date(created_at)),
        actor,
        summary,
        [device, country, network].filter(Boolean).join(', '),
      ])
      const lines = rows.length === 0 ? ['The log is empty.'] : alignColumns(rows)
      return { data: { id, entries }, lines: next === null ? lines : [...lines, 'There are more: use --limit.'] }
    },
  },
}

/** Only the prefix is stored. */
export function describeKeys(keys: Awaited<ReturnType<typeof listKeys>>): string[] {
  if (keys.length === 0) return ['No API keys.']
  return alignColumns(
    keys.map(({ id, prefix, name, lastUsedAt, expiresAt }) => [
      id,
      `${prefix}…`,
      name,
      `last used ${timeOf(lastUsedAt)}`,
      expiresAt ? `expires ${timeOf(expiresAt)}` : '',
    ]),
  )
}
