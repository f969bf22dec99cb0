import type { Deps } from '../../deps.ts'
import { firstIdOf } from '../../http/fast-path/time-ordered-id.ts'
import { noteFound } from './note-found.ts'
import { deleteListed, hasListed, takeListed } from './queries-listed.ts'
import { markBatches, markCalls } from './queries-search.ts'
import { tellAccounts } from './tell-accounts.ts'

type SearchDeps = Pick<Deps, 'db' | 'now'>

/**
 * The job: searches the ledger for requests that passed with a domain that is listed now. Every step commits on its
 * own, and the next run picks up where one broke off; listed domains are deleted last.
 */
export async function findLaterListed(deps: SearchDeps): Promise<void> {
  const { db, now } = deps
  // Other processes use the old lists for up to half a minute; requests from that time must be in the ledger too.
  const queuedBefore = new Date(now().getTime() - settleSeconds * 1000)
  // Service role: a job, for every account.
  if (await db.asService((tx) => hasListed(tx, queuedBefore))) {
    await searchBatches(deps, queuedBefore)
    while (await searchCalls(deps, queuedBefore));
  }
  // Once per refresh: if another process is still searching, it sends the notice.
  if (!(await db.asService((tx) => hasListed(tx, queuedBefore)))) await tellAccounts(deps)
}

const settleSeconds = 60

async function searchBatches({ db, now }: SearchDeps, queuedBefore: Date): Promise<void> {
  let afterId: string | null = firstIdOf(new Date(0))
  while (afterId !== null) {
    const step = { afterId, queuedBefore, now: now(), count: batchesPerStep }
    afterId = await db.asService(async (tx) => {
      const { lastId, found } = await markBatches(tx, step)
      await noteFound(tx, found, step.now)
      return lastId
    })
  }
}

/** False if there is nothing left to search for. */
async function searchCalls({ db, now }: SearchDeps, queuedBefore: Date): Promise<boolean> {
  return db.asService(async (tx) => {
    const hashes = await takeListed(tx, queuedBefore, domainsPerStep)
    if (hashes.length === 0) return false
    const found = await markCalls(tx, hashes, now(), callsPerStep)
    await noteFound(tx, found, now())
    // A full step may have left requests behind; the next one looks for the same domains again.
    if (found.length < callsPerStep) await deleteListed(tx, hashes)
    return true
  })
}

// Up to 1,000 items each.
const batchesPerStep = 25
const domainsPerStep = 1000
const callsPerStep = 1000
