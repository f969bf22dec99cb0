import type { Deps } from '../../deps.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import { addDays } from '../../time.ts'
import { noteFound } from './note-found.ts'
import { deleteListed, hasListed, takeListed } from './queries-listed.ts'
import { type FoundCall, type LedgerDay, markBatches, markCalls } from './queries-search.ts'
import { notifyAccounts } from './notify-accounts.ts'

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
