import { formatCount } from '@assay/contract/format/figures'
import { laterFoundLink } from '@assay/contract/usage'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import { recordEvent } from '../events/record.ts'
import { notify } from '../notifications/notify.ts'
import {
  addToNotice,
  deleteListed,
  type FoundCall,
  hasListed,
  type LedgerDay,
  markBatches,
  markCalls,
  type Notice,
  takeListed,
  takeNotices,
} from './queries.ts'

type SearchDeps = Pick<Deps, 'db' | 'now'>

/**
 * The job: searches the ledger for requests that passed with a domain that is listed now. Every step commits on its
 * own, and the next run picks up where one broke off; listed domains are deleted last.
 */
export async function findLaterListed(deps: SearchDeps): Promise<void> {
  const { db, now } = deps
  // Other processes use the old lists for up to half a minute; requests from that time must be in the ledger too.
  const queuedBefore = new Date(now().getTime() - settleSeconds * 1000)
  if (await db.asJob((tx) => hasListed(tx, queuedBefore))) {
    await searchBatches(deps, queuedBefore)
    while (await searchCalls(deps, queuedBefore));
  }
  // Once per refresh: if another process is still searching, it sends the notice.
  if (!(await db.asJob((tx) => hasListed(tx, queuedBefore)))) await notifyAccounts(deps)
}

const settleSeconds = 60

async function searchBatches({ db, now }: SearchDeps, queuedBefore: Date): Promise<void> {
  let afterId: string | null = firstIdOf(addDays(now(), -keptDays))
  while (afterId !== null) {
    const step = { afterId, queuedBefore, now: now(), count: batchesPerStep }
    afterId = await db.asJob(async (tx) => {
      const { lastId, found } = await markBatches(tx, step)
      await noteFound(tx, found, step.now)
      return lastId
    })
  }
}

/** False if there is nothing left to search for. */
async function searchCalls({ db, now }: SearchDeps, queuedBefore: Date): Promise<boolean> {
  return db.asJob(async (tx) => {
    const hashes = await takeListed(tx, queuedBefore, domainsPerStep)
    if (hashes.length === 0) return false
    const found: FoundCall[] = []
    for (const day of ledgerDays(now())) {
      const count = callsPerStep - found.length
      if (count > 0) found.push(...(await markCalls(tx, hashes, { ...day, now: now(), count })))
    }
    await noteFound(tx, found, now())
    // A full step may have left requests behind; the next one looks for the same domains again.
    if (found.length < callsPerStep) await deleteListed(tx, hashes)
    return true
  })
}

/** Each day has a partition of its own. A row may be a day past retention until the sweep runs. */
function ledgerDays(now: Date): LedgerDay[] {
  const today = new Date(now.toISOString().slice(0, 10))
  return Array.from({ length: keptDays + 1 }, (_, ago) => {
    const day = addDays(today, -ago)
    return {
      from: firstIdOf(day),
      before: firstIdOf(addDays(day, 1)),
      dates: [-1, 0, 1].map((days) => addDays(day, days).toISOString().slice(0, 10)),
    }
  })
}

const keptDays = 31

// Up to 1,000 items each.
const batchesPerStep = 25
const domainsPerStep = 1000
const callsPerStep = 1000

/** Records events for a step's findings, and its share of the notification after the search. */
async function noteFound(tx: Tx, found: FoundCall[], now: Date): Promise<void> {
  for (const userId of new Set(found.map((call) => call.userId))) {
    const calls = found.filter((call) => call.userId === userId)
    for (const group of groupForEvents(calls)) {
      const requests = group.map(({ requestId, items }) => ({ request_id: requestId, items }))
      await recordEvent(tx, userId, { kind: 'domain.listed_later', payload: { requests } }, now)
    }
    const addresses = calls.reduce((sum, { items }) => sum + (items?.length ?? 1), 0)
    await addToNotice(tx, { userId, addresses })
  }
}

/** Single requests together, each batch on its own, so that an event names at most 1,000 addresses. */
function groupForEvents(calls: FoundCall[]): FoundCall[][] {
  const singles = calls.filter(({ items }) => items === null)
  const batches = calls.filter(({ items }) => items !== null)
  return [...(singles.length > 0 ? [singles] : []), ...batches.map((batch) => [batch])]
}

async function notifyAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  const step = async (tx: Tx): Promise<number> => {
    const notices = await takeNotices(tx, accountsPerStep)
    for (const notice of notices) await notifyAccount(tx, notice)
    return notices.length
  }
  while ((await db.asJob(step)) === accountsPerStep);
}

const accountsPerStep = 100

async function notifyAccount(tx: Tx, { userId, addresses }: Notice): Promise<void> {
  const isOne = addresses === 1
  await notify(tx, userId, {
    kind: 'results',
    type: 'alert',
    title: isOne
      ? '1 address you let through was later found to be disposable'
      : `${formatCount(addresses)} addresses you let through were later found to be disposable`,
    message: `${isOne ? 'Its domain was' : 'Their domains were'} listed after you checked. Find the request IDs in Analytics to review these sign-ups.`,
    actionUrl: laterFoundLink,
  })
}
