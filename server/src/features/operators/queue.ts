import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatDay, formatMoney } from '@assay/contract/format'
import { consolePath } from '@assay/contract/operators/access'
import type { Queue, QueueItem } from '@assay/contract/operators/queue'
import type { QueueKind } from '@assay/contract/operators/queue-kinds'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays, hourMs } from '../../time.ts'
import { oldAfterHours } from '../domain-feeds/status.ts'
import { runAct } from './log.ts'
import {
  countDoneSince,
  findFeedTrouble,
  listAppealsWaiting,
  listBounced,
  listDeadWebhooks,
  listFailingJobs,
  listMessagesOpen,
  listOpenDisputes,
  listRefundsDue,
  listReportsOpen,
  listTaken,
  listUnpaid,
  saveDone,
  saveOwner,
} from './queries-queue.ts'
import type { ConsoleOperator } from './require-operator.ts'

type QueueDeps = Pick<Deps, 'db' | 'now' | 'config'>
type Found = Omit<QueueItem, 'owner'>

/** What needs a person, read from where it happened, so that it ends when it's dealt with. Empty is the normal state. */
export async function readQueue({ db, now, config }: QueueDeps): Promise<Queue> {
  // Service role: the operators' work is about every account. So are the next ones.
  return db.asService(async (tx) => {
    const found = [
      ...(await listUnpaid(tx)).map(describeUnpaid),
      ...(await listOpenDisputes(tx)).map(describeDispute),
      ...(await listRefundsDue(tx)).map(describeRefund),
      ...(await listAppealsWaiting(tx)).map(describeAppeal),
      ...(await listReportsOpen(tx)).map(describeReport),
      ...(await listMessagesOpen(tx, addDays(now(), -30))).map(describeMessage),
      ...(await listBounced(tx, addDays(now(), -7))).map(describeBounced),
      ...(await listDeadWebhooks(tx, new Date(now().getTime() - hourMs))).map(describeWebhook),
      ...(await listFailingJobs(tx)).map(describeJob),
      ...(await describeFeeds(tx, now(), config)),
    ]
    const today = new Date(now().toISOString().slice(0, 10))
    return { items: await withOwners(tx, found), done_today: await countDoneSince(tx, today) }
  })
}

async function withOwners(tx: Tx, found: Found[]): Promise<QueueItem[]> {
  const taken = await listTaken(
    tx,
    found.map(({ kind }) => kind),
    found.map(({ item }) => item),
  )
  const owners = new Map(taken.map((task) => [`${task.kind} ${task.item}`, task]))
  const items = found.map((one) => {
    const task = owners.get(`${one.kind} ${one.item}`)
    return { ...one, owner: task?.ownerId ? { id: task.ownerId, name: task.ownerName ?? '' } : null }
  })
  // By deadline, then the longest wait.
  const place = ({ due_at, since }: QueueItem) => `${due_at ?? '9'} ${since}`
  return items.toSorted((a, b) => place(a).localeCompare(place(b)))
}

type Customer = { userId: string; customer: string | null }

function base(kind: QueueKind, item: string, since: Date | null, of: Customer | null) {
  return {
    kind,
    item,
    since: (since ?? new Date(0)).toISOString(),
    due_at: null,
    customer: of && { id: of.userId, name: of.customer ?? 'Unknown' },
    link: of && `${consolePath}/customers/${of.userId}`,
  }
}

function describeUnpaid(row: Awaited<ReturnType<typeof listUnpaid>>[number]): Found {
  const amount = formatMoney(row.amountMinor, row.currency)
  const isRetried = row.status === 'pending'
  return {
    ...base('payment', row.id, row.since, row),
    title: isRetried ? `Payment failed, ${amount}` : `Past due since ${formatDay(row.since, 'UTC')}, ${amount}`,
    detail: `${planDisplayName(row.planId)}${row.dueAt ? ` · ends ${formatDay(row.dueAt, 'UTC')} unless it’s paid` : ''}`,
    advice: isRetried
      ? 'The provider is retrying and the customer has been notified. Write to them if they pay a lot.'
      : 'Retries are used up. Ask the customer for another payment method, or let the plan end.',
  }
}

function describeDispute(row: Awaited<ReturnType<typeof listOpenDisputes>>[number]): Found {
  const amount =
    row.amountMinor === null || row.currency === null ? '' : ` of ${formatMoney(row.amountMinor, row.currency)}`
  return {
    ...base('dispute', row.id, row.since, row),
    title: `Dispute${amount}`,
    detail: [row.reason ?? 'no reason given', row.number && `invoice ${row.number}`].filter(Boolean).join(' · '),
    advice: 'Send evidence in the provider’s dashboard before the deadline. Don’t refund it here: the bank decides.',
    due_at: row.dueAt?.toISOString() ?? null,
  }
}

function describeRefund(row: Awaited<ReturnType<typeof listRefundsDue>>[number]): Found {
  return {
    ...base('refund', row.id, row.since, row),
    title: `Refund of ${formatMoney(row.amountMinor, row.currency)} not sent yet`,
    detail: row.isOurs ? 'Promised by an operator' : 'Charged after the plan had ended',
    advice: 'We retry every minute. If it stays here, check the payment in the provider’s dashboard.',
  }
}

function describeAppeal(row: Awaited<ReturnType<typeof listAppealsWaiting>>[number]): Found {
  return {
    ...base('appeal', row.id, row.since, null),
    title: `Appeal for ${row.domain}`,
    detail: `Ownership proven by ${row.provenBy === 'dns' ? 'DNS' : 'email'}`,
    advice: 'Compare what the owner says with the evidence, then accept or reject it. The owner is notified.',
    due_at: row.expiresAt.toISOString(),
    link: `${consolePath}/appeals/${row.domain}`,
  }
}

function describeReport(row: Awaited<ReturnType<typeof listReportsOpen>>[number]): Found {
  return {
    ...base('report', row.id, row.since, row),
    title: '“This verdict is wrong”',
    detail: `${row.about} · “${cut(row.message)}”`,
    advice: 'Look at why we said it, then respond. The customer gets your response as a notification.',
    link: `${consolePath}/requests/${row.requestId}`,
  }
}

function describeMessage(row: Awaited<ReturnType<typeof listMessagesOpen>>[number]): Found {
  return {
    ...base('message', row.id, row.since, row),
    title: `“${row.subject}”`,
    detail: `${cut(row.message)} · reference ${row.id.slice(0, 8)}`,
    advice: `Reply to ${row.email} from your mailbox, with the reference, then mark it done.`,
  }
}

function describeBounced(row: Awaited<ReturnType<typeof listBounced>>[number]): Found {
  return {
    ...base('mail', row.id, row.since, row.userId === null ? null : { userId: row.userId, customer: row.to }),
    title: `Email not delivered: ${row.subject}`,
    detail: [row.userId === null && row.to, cut(row.error ?? 'no reason given')].filter(Boolean).join(' · '),
    advice:
      row.userId === null
        ? 'Nobody has an account with this address. Resend it once the mailbox works, or drop it.'
        : 'Resend it from the customer’s page once the mailbox works, or mark it done.',
  }
}

function describeWebhook(row: Awaited<ReturnType<typeof listDeadWebhooks>>[number]): Found {
  return {
    ...base('webhook', row.item, row.since, row),
    title: 'Webhook failing',
    detail: `${row.host ?? 'unknown host'}${row.reason === null ? '' : ' · paused'}`,
    advice: 'The customer has been notified. Write to them if they depend on it, then mark it done.',
  }
}

function describeJob(row: Awaited<ReturnType<typeof listFailingJobs>>[number]): Found {
  return {
    ...base('job', row.id, row.since, null),
    title: `Job failing: ${row.task}`,
    detail: `Attempt ${row.attempts} of ${row.maxAttempts} · ${cut(row.error ?? '')}`,
    advice: 'Look for the error in the log. Retry it once the cause is gone, or drop it if it never will be.',
  }
}

async function describeFeeds(tx: Tx, now: Date, { feeds }: QueueDeps['config']): Promise<Found[]> {
  if (feeds.block.length === 0 && feeds.allow.length === 0) return []
  const state = await findFeedTrouble(tx)
  if (!state) return []
  const readAt = state.checkedAt ?? state.attemptedAt
  const isOld = now.getTime() - readAt.getTime() > oldAfterHours * hourMs
  if (state.failure === null && !isOld) return []
  return [
    {
      ...base('feed', 'feeds', readAt, null),
      title: state.failure === null ? 'Lists are out of date' : 'The last refresh of the lists failed',
      detail: state.failure === null ? `Last read ${formatDay(readAt, 'UTC')}` : cut(state.failure),
      advice: 'The version in use stays. Refresh the feeds once their sources respond again.',
      link: `${consolePath}/engine`,
    },
  ]
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}

export async function takeTask(
  deps: QueueDeps,
  operator: ConsoleOperator,
  { isMine, ...named }: TaskName & { isMine: boolean },
): Promise<void> {
  const reason = isMine ? 'Took it on.' : 'Gave it back.'
  await actOnTask(deps, operator, { action: isMine ? 'task.take' : 'task.give_back', reason }, named, (tx, task) =>
    saveOwner(tx, task, isMine ? operator : null),
  )
}

/** Only for what doesn't end by itself. */
export async function closeTask(
  deps: QueueDeps,
  operator: ConsoleOperator,
  { reason, ...named }: TaskName & { reason: string },
): Promise<void> {
  await actOnTask(deps, operator, { action: 'task.done', reason }, named, (tx, task) => saveDone(tx, task, operator))
}

type TaskName = { kind: QueueKind; item: string }

/** The log files it under the customer that the item is about. */
async function actOnTask(
  deps: QueueDeps,
  operator: ConsoleOperator,
  act: { action: string; reason: string },
  { kind, item }: TaskName,
  work: (tx: Tx, task: TaskName & { now: Date }) => Promise<void>,
): Promise<void> {
  const { items } = await readQueue(deps)
  const found = items.find((one) => one.kind === kind && one.item === item)
  if (!found) throw new AppError('conflict', 'This isn’t in the queue anymore.')
  const logged = { ...act, accountId: found.customer?.id ?? null, subject: `${kind} ${item}` }
  await runAct(deps, operator, logged, () => deps.db.asService((tx) => work(tx, { kind, item, now: deps.now() })))
}
