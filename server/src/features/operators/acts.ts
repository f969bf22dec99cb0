import type { BillingCycle, Tier } from '@assay/contract/billing/catalogue'
import type { CustomerView } from '@assay/contract/operators/customers'
import type { Deps } from '../../deps.ts'
import { withOperatorOrigin } from '../../http/audit-origin.ts'
import { AppError } from '../../http/errors.ts'
import { dropJob, retryJob } from '../../jobs/manage.ts'
import { exportAccount } from '../account/export.ts'
import { removeAccount, removeTeam } from '../account/remove-account.ts'
import { deleteApiKey } from '../api-keys/change.ts'
import { recordAct } from '../audit/record-act.ts'
import { resetFactors } from '../auth/factors/reset-factors.ts'
import { endOtherSessions } from '../auth/sessions/own-sessions.ts'
import { createViewToken } from '../auth/sessions/view-token.ts'
import type { BillingDeps } from '../billing/billing-deps.ts'
import { openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { grantPlan } from '../billing/entitlements/hold-paid-plan.ts'
import { type RefundResult, refundInvoice } from '../billing/refunds/refund-invoice.ts'
import { dropMail, retryMails } from '../mail/operate.ts'
import { notify } from '../notifications/notify.ts'
import { respondToReport } from '../requests/reports.ts'
import { isAlone } from '../teams/find-teams.ts'
import { handOver } from '../teams/members.ts'
import { actOnPerson, noSuchPerson, type PersonTarget } from './act-on-person.ts'
import { requireAccountRow } from './customers.ts'
import { runAct } from './log.ts'
import { addToPeriod, findReporter, isMailTo, suspendPerson } from './queries-customers.ts'
import type { Operator } from './require-operator.ts'

/**
 * Everything an operator does to an account, for the console and the command line alike. Each act takes a reason, goes to the operators'
 * log, and where it concerns the account to its own log, marked as an operator's.
 */
type ActDeps = Pick<Deps, 'db' | 'now'>
/** Which team, and why. */
type Target = { userId: string; reason: string }

/** Another plan right away, with its full quota; what is left of the old one is lost. Null is without an end. */
export function givePlan(
  deps: ActDeps,
  operator: Operator,
  { userId, reason, tier, cycle, until }: Target & { tier: Tier; cycle: BillingCycle; until: Date | null },
) {
  const act = { action: 'plan.grant', accountId: userId, subject: `${tier} ${cycle}`, reason }
  return runAct(deps, operator, act, () => grantPlan(withOperatorOrigin(deps), userId, { tier, cycle, until }))
}

/** More checks for the current month. */
export function creditChecks(
  deps: ActDeps,
  operator: Operator,
  { userId, reason, checks }: Target & { checks: number },
): Promise<void> {
  const act = { action: 'checks.credit', accountId: userId, subject: String(checks), reason }
  return runAct(deps, operator, act, () =>
    // Service role: here and below, an operator acts on any account.
    withOperatorOrigin(deps).db.asService(async (tx) => {
      await requireAccountRow(tx, userId)
      const period = await openCurrentPeriod(tx, userId)
      if (!(await addToPeriod(tx, period.id, checks))) {
        throw new AppError('conflict', 'This plan has no limit, so there’s nothing to add to.')
      }
      const target = { count: checks }
      await recordAct(tx, userId, { action: 'billing.checks_credited', target }, deps.now())
    }),
  )
}

/** `reason` is what the customer reads; `note` goes to the operators' log with it. */
export function refund(
  deps: BillingDeps,
  operator: Operator,
  { userId, reason, note, invoiceId, amountMinor }: Target & Refund,
): Promise<RefundResult> {
  const subject = amountMinor === null ? `${invoiceId}, all of it` : `${invoiceId}, ${amountMinor} minor units`
  const act = { action: 'payment.refund', accountId: userId, subject, reason: note ? `${reason} (${note})` : reason }
  return runAct(deps, operator, act, () => refundInvoice(deps, userId, { invoiceId, amountMinor, reason }))
}

type Refund = { note?: string | undefined; invoiceId: string; amountMinor: number | null }

/** Their access tokens, and API keys of the teams they own, stop at their next request; both work again when it ends. Null is until it's lifted. */
export function suspend(
  deps: ActDeps,
  operator: Operator,
  { until, ...target }: PersonTarget & { until: Date | null },
): Promise<Date> {
  const bannedUntil = until ?? new Date(deps.now().getTime() + centuryMilliseconds)
  return actOnPerson(deps, operator, 'account.suspend', target, async () => {
    await setSuspension(deps, target.personId, bannedUntil)
    return bannedUntil
  })
}

/** Longer than anyone waits, and short enough for every format that stores it. */
const centuryMilliseconds = 100 * 365 * 86_400_000

export function liftSuspension(deps: ActDeps, operator: Operator, target: PersonTarget): Promise<void> {
  return actOnPerson(deps, operator, 'account.reinstate', target, () => setSuspension(deps, target.personId, null))
}

function setSuspension(deps: ActDeps, personId: string, until: Date | null): Promise<void> {
  return withOperatorOrigin(deps).db.asService(async (tx) => {
    if (!(await suspendPerson(tx, personId, until, deps.now()))) throw noSuchPerson()
    await recordAct(tx, personId, { action: until ? 'account.suspended' : 'account.reinstated' }, deps.now())
  })
}

/** Its next request fails, in every process, and its owner is notified. */
export function revokeKey(
  deps: ActDeps,
  operator: Operator,
  { userId, reason, keyId }: Target & { keyId: string },
): Promise<void> {
  return runAct(deps, operator, { action: 'key.revoke', accountId: userId, subject: keyId, reason }, () =>
    deleteApiKey(withOperatorOrigin(deps), userId, keyId),
  )
}

/** A mail that was given up or is waiting, and still has its content. Null retries all that were given up. */
export function resendMail(
  deps: ActDeps,
  operator: Operator,
  { userId = null, reason, mailId }: { userId?: string | null; reason: string; mailId: string | null },
): Promise<string[]> {
  return runAct(deps, operator, { action: 'mail.resend', accountId: userId, subject: mailId, reason }, async () => {
    if (userId !== null && mailId !== null) {
      await deps.db.asService(async (tx) => {
        const { email } = await requireAccountRow(tx, userId)
        if (email !== null && (await isMailTo(tx, mailId, email))) return
        throw new AppError('not_found', 'We couldn’t find that.')
      })
    }
    const queued = await retryMails(deps, mailId)
    if (userId !== null && queued.length === 0) throw mailIsGone()
    return queued
  })
}

export function mailIsGone(): AppError {
  return new AppError('conflict', 'Its content is gone: it was sent, its link has expired, or it’s older than a week.')
}

/** Deletes a mail that hasn't been sent. False if there's none. */
export function discardMail(
  deps: ActDeps,
  operator: Operator,
  { mailId, reason }: { mailId: string; reason: string },
): Promise<boolean> {
  return runAct(deps, operator, { action: 'mail.drop', subject: mailId, reason }, () => dropMail(deps, mailId))
}

/** Access tokens stop at their next request. Returns how many there were. */
export function endSessions(deps: ActDeps, operator: Operator, target: PersonTarget): Promise<number> {
  return actOnPerson(deps, operator, 'account.end_sessions', target, () =>
    endOtherSessions(withOperatorOrigin(deps), { userId: target.personId, sessionId: null }),
  )
}

/** For someone who lost every way in and has proven who they are, as docs/operations.md describes. */
export function resetSecondFactor(deps: Pick<Deps, 'config' | 'db' | 'now'>, operator: Operator, target: PersonTarget) {
  if (deps.config.supabase) {
    throw new AppError('conflict', 'Second factors are in the hosted project. Reset them there.')
  }
  return actOnPerson(deps, operator, 'account.reset_factors', target, () =>
    withOperatorOrigin(deps).db.asService((tx) => resetFactors(tx, deps, target.personId)),
  )
}

type JobTarget = { id: string; reason: string }

/** Runs a failing job again now, with all its attempts. Returns its task. */
export function retryFailedJob(deps: ActDeps, operator: Operator, { id, reason }: JobTarget): Promise<string> {
  return runAct(deps, operator, { action: 'job.retry', subject: id, reason }, async () =>
    requireJob(id, await deps.db.asService((tx) => retryJob(tx, id))),
  )
}

/** One with a schedule comes back at its next time. Returns its task. */
export function discardJob(deps: ActDeps, operator: Operator, { id, reason }: JobTarget): Promise<string> {
  return runAct(deps, operator, { action: 'job.drop', subject: id, reason }, async () =>
    requireJob(id, await deps.db.asService((tx) => dropJob(tx, id))),
  )
}

function requireJob(id: string, task: string | null): string {
  if (task === null) throw new AppError('conflict', `Job ${id} isn’t in the queue, or it’s running right now.`)
  return task
}

/** What its owner would download. */
export function exportCustomer(
  deps: Parameters<typeof exportAccount>[0],
  operator: Operator,
  { userId, reason }: Target,
): Promise<ReadableStream<Uint8Array>> {
  return runAct(deps, operator, { action: 'account.export', accountId: userId, reason }, async () => {
    const { ownerId, email } = await deps.db.asService((tx) => requireAccountRow(tx, userId))
    const claims = { role: 'authenticated' as const, sub: ownerId, ...(email && { email }) }
    const membership = { teamId: userId, role: 'owner' as const, lacksFactor: false }
    return exportAccount(withOperatorOrigin(deps), { memberId: ownerId, membership, claims })
  })
}

/**
 * Ends a team's subscriptions at the payment provider, then deletes it for good: its owner too, if the team is all they have, and nobody
 * else is in it.
 */
export function deleteCustomer(
  deps: Parameters<typeof removeAccount>[0],
  operator: Operator,
  { userId, reason }: Target,
): Promise<void> {
  return runAct(deps, operator, { action: 'team.delete', accountId: userId, reason }, async () => {
    const owner = await deps.db.asService(async (tx) => {
      const { ownerId } = await requireAccountRow(tx, userId)
      return (await isAlone(tx, userId, ownerId)) ? ownerId : null
    })
    const marked = withOperatorOrigin(deps)
    await (owner === null ? removeTeam(marked, userId) : removeAccount(marked, owner))
  })
}

/** A person, and every team that is theirs alone. Those that others are in are handed over or deleted first. */
export function deletePerson(
  deps: Parameters<typeof removeAccount>[0],
  operator: Operator,
  target: PersonTarget,
): Promise<void> {
  return actOnPerson(deps, operator, 'account.delete', target, () =>
    removeAccount(withOperatorOrigin(deps), target.personId),
  )
}

/** Makes another member the owner. */
export function handTeamOver(
  deps: ActDeps & Pick<Deps, 'config'>,
  operator: Operator,
  { userId, reason, heirId }: Target & { heirId: string },
): Promise<void> {
  return runAct(deps, operator, { action: 'team.hand_over', accountId: userId, subject: heirId, reason }, () =>
    handOver(withOperatorOrigin(deps), { userId }, heirId),
  )
}

/** False if there's no such report, or it has a response. */
export async function respond(
  deps: ActDeps,
  operator: Operator,
  { id, response, reason }: { id: string; response: string; reason: string },
): Promise<boolean> {
  const accountId = await deps.db.asService((tx) => findReporter(tx, id))
  return runAct(deps, operator, { action: 'report.respond', accountId, subject: id, reason }, () =>
    respondToReport(deps, id, response),
  )
}

/** Opens an account as its customer sees it, read-only, for a quarter of an hour. Its log says so, and a notification. */
export function viewCustomer(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  operator: Operator & { id: string },
  { userId, reason }: Target,
): Promise<CustomerView> {
  if (deps.config.supabase) {
    throw new AppError('conflict', 'A hosted project signs its own sessions, so its accounts can’t be viewed here.')
  }
  return runAct(deps, operator, { action: 'account.view', accountId: userId, reason }, async () => {
    const ownerId = await withOperatorOrigin(deps).db.asService(async (tx) => {
      const account = await requireAccountRow(tx, userId)
      await recordAct(tx, account.ownerId, { action: 'account.viewed' }, deps.now())
      await notify(tx, userId, {
        kind: 'account',
        type: 'info',
        title: 'We viewed your account',
        message: 'Someone from our team looked at your account, read-only, to help with it. It’s in your security log.',
        actionUrl: '/profile?tab=security',
      })
      return account.ownerId
    })
    const view = await createViewToken(deps, { personId: ownerId, teamId: userId, operatorId: operator.id })
    if (!view) throw new AppError('not_found', 'There’s no such customer.')
    const { token, email, userMetadata, appMetadata, expiresAt } = view
    const user = { id: ownerId, email: email ?? '', user_metadata: userMetadata, app_metadata: appMetadata }
    return { access_token: token, expires_at: expiresAt.toISOString(), user }
  })
}
