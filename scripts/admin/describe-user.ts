import { formatMoney } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import type { findUsers, showUser } from '../../server/src/features/operators/users.ts'
import { alignColumns, timeOf } from './command.ts'
import { describeKeys } from './describe-keys.ts'

type Found = Awaited<ReturnType<typeof findUsers>>
type Shown = Awaited<ReturnType<typeof showUser>>

export function describeUsers({ users, page, hasMore }: Found, now: Date): string[] {
  if (users.length === 0) return ['No accounts found.']
  const rows = users.map((user) => [user.id, user.email ?? '(no email)', nameOf(user), statusOf(user, now)])
  return [...alignColumns(rows), ...(hasMore ? [`There are more: --page ${page + 1}`] : [])]
}

export function describeUser(user: Shown, now: Date): string[] {
  const { plan } = user
  const facts: [string, string][] = [
    ['id', user.id],
    ['email', user.email ?? 'none'],
    ['name', nameOf(user) || 'none'],
    ['status', statusOf(user, now)],
    ['created', timeOf(user.createdAt)],
    ['last sign-in', timeOf(user.lastSignInAt)],
    ['signs in with', user.signInMethods.join(', ') || 'nothing yet'],
    ['sessions', String(user.sessions)],
    ...planFacts(plan),
    ...user.subscriptions.map(({ providerId, planId, status, currentEnd }): [string, string] => [
      'subscription',
      `${providerId ?? 'not at the provider'}  ${planId}  ${status}  paid until ${timeOf(currentEnd)}`,
    ]),
    ...user.openInvoices.map(({ id, openMinor, currency, issuedAt }): [string, string] => [
      'unpaid',
      `${id}  ${formatMoney(openMinor, currency)}  issued ${timeOf(issuedAt)}`,
    ]),
    ...user.failedMails.map(({ id, subject, failedAt, error }): [string, string] => [
      'undelivered',
      `${id}  ${timeOf(failedAt)}  “${subject}”  ${error ?? ''}`,
    ]),
  ]
  return [...alignColumns(facts), ...describeKeys(user.keys).map((line) => `  ${line}`)]
}

export function planFacts(plan: Shown['plan']): [string, string][] {
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
