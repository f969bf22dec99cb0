import { setTimeout as delay } from 'node:timers/promises'
import { sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import type { Mailer, SendResult } from '../../ports/mail.ts'
import {
  endOverdue,
  findOldestDelayed,
  giveUp,
  leaseMail,
  markSent,
  putBack,
  type WaitingMail,
} from './queries-delivery.ts'

type DeliverDeps = Pick<Deps, 'db' | 'mailer' | 'now' | 'log' | 'config'>

/**
 * Sends everything that is due, a few mails at a time. A server that keeps some of them waiting holds up neither the other
 * mails nor the job: after `patienceMs` the job ends, and what it began goes on without it.
 */
export async function deliverMail(deps: DeliverDeps, { patienceMs = 30_000 } = {}): Promise<void> {
  if (hasDelivery(deps.config)) await sendPatiently(deps, patienceMs)
  await endOverdueMails(deps)
}

async function sendPatiently(deps: DeliverDeps, patienceMs: number): Promise<void> {
  const run: Run = { lanes: new Set(), isOver: false, isAwaited: true }
  const patience = new AbortController()
  const outOfPatience = delay(patienceMs, undefined, { signal: patience.signal, ref: false }).catch(() => {})
  try {
    await Promise.race([sendDue(deps, run), outOfPatience])
  } finally {
    run.isAwaited = false
    patience.abort()
  }
}

/** Lets mail on its way arrive, briefly, and takes no more. */
export async function stopDelivery({ mailer }: Pick<Deps, 'mailer'>): Promise<void> {
  await mailer.close?.()
  await Promise.allSettled(lanesOf(mailer))
}

/** Without SMTP or a mailbox nothing is sent; everything waits for SMTP_URL, up to three days. */
export function hasDelivery({ smtpUrl, hasMailbox }: Deps['config']): boolean {
  return smtpUrl !== null || hasMailbox
}

type Run = {
  lanes: Set<Promise<void>>
  /** There is no server to send to. */
  isOver: boolean
  isAwaited: boolean
}

async function sendDue(deps: DeliverDeps, run: Run): Promise<void> {
  // All lanes may be busy, or about to end without seeing the newest mail.
  while (run.isAwaited && !startLane(deps, run)) await Promise.race(lanesOf(deps.mailer))
  while (run.lanes.size > 0) await Promise.all(run.lanes)
}

function startLane(deps: DeliverDeps, run: Run): boolean {
  const lanes = lanesOf(deps.mailer)
  if (run.isOver || lanes.size >= (deps.mailer.parallel ?? 5)) return false
  const lane = work(deps, run).finally(() => {
    for (const each of [lanes, run.lanes]) each.delete(lane)
  })
  for (const each of [lanes, run.lanes]) each.add(lane)
  lane.catch((error: unknown) => {
    if (!run.isAwaited) deps.log.error({ err: error }, 'mail delivery interrupted')
  })
  return true
}

/** What each mailer is sending, beyond the end of the job that began it. */
const lanesByMailer = new WeakMap<Mailer, Set<Promise<void>>>()

function lanesOf(mailer: Mailer): Set<Promise<void>> {
  const lanes = lanesByMailer.get(mailer) ?? new Set()
  lanesByMailer.set(mailer, lanes)
  return lanes
}

/** Sends one mail after the other. As long as there are any, another lane helps. */
async function work(deps: DeliverDeps, run: Run): Promise<void> {
  while (!run.isOver) {
    const now = deps.now()
    const mail = await deps.db.asJob((tx) => leaseMail(tx, now, new Date(now.getTime() + leaseMs)))
    if (!mail) return
    startLane(deps, run)
    const result = await deps.mailer.send(mail)
    if (result.status === 'unavailable' || result.status === 'closing') run.isOver = true
    await settle(deps, mail, result)
  }
}

/** Longer than all of the mailer's timeouts together, so that no other process sends a mail that is still on its way. */
const leaseMs = 20 * 60_000

async function settle({ db, now, log, config }: DeliverDeps, mail: WaitingMail, result: SendResult): Promise<void> {
  const { id, attempts } = mail
  const later = (seconds: number) => new Date(now().getTime() + seconds * 1000)
  switch (result.status) {
    case 'sent':
      return db.asJob((tx) => markSent(tx, id, now(), { keepBody: config.hasMailbox }))
    case 'rejected':
    case 'unconfirmed': {
      const { status, reason } = result
      log.error({ mail_id: id, failure: status, reason }, 'mail given up')
      return db.asJob((tx) => giveUp(tx, id, status, reason, now()))
    }
    case 'deferred': {
      const { reason } = result
      const nextAttemptAt = later(secondsUntilRetry(attempts))
      log.warn({ mail_id: id, attempts, reason, next_attempt_at: nextAttemptAt }, 'mail put off by the server')
      return db.asJob((tx) => putBack(tx, id, { reason, nextAttemptAt, isCounted: true }))
    }
    case 'unavailable': {
      const { reason } = result
      log.warn({ mail_id: id, reason }, 'the mail server can’t be used; email waits in the outbox')
      const nextAttemptAt = later(secondsUntilServerRetry())
      return db.asJob((tx) => putBack(tx, id, { reason, nextAttemptAt, isCounted: false }))
    }
    case 'closing':
      return db.asJob((tx) => putBack(tx, id, { reason: null, nextAttemptAt: now(), isCounted: false }))
    default:
      return result satisfies never
  }
}

async function endOverdueMails({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  await sweepInSteps(db, async (tx, rows) => {
    const ended = await endOverdue(tx, now(), rows)
    for (const { id, failure } of ended) log.error({ mail_id: id, failure }, 'mail given up')
    return ended.length
  })
}

/** For a mail that was put off: half a minute, then twice as long each time, up to four hours. */
function secondsUntilRetry(attempts: number): number {
  return withJitter(Math.min(4 * 3600, 30 * 2 ** (attempts - 1)))
}

/** While the server is down, a few mails are tried every minute, so the rest is sent soon after it returns. */
function secondsUntilServerRetry(): number {
  return withJitter(30)
}

/** Up to a quarter more or less, so that mails put off together don't come back together. */
function withJitter(seconds: number): number {
  return seconds * (0.75 + Math.random() / 2)
}

/** How long the oldest mail that should have left has been waiting. */
export async function mailDelaySeconds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  // Service role: a figure over all accounts.
  const oldest = await db.asService(findOldestDelayed)
  return oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0
}
