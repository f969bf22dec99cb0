import type { DeletionDeps } from './close-for-good.ts'
import { claim } from './deletion-lease.ts'
import { claimDeletion } from './queries-deletion.ts'
import { workOff } from './work-off.ts'

/**
 * The job: works off closed accounts in turns, so that a large one doesn't hold up the others. Fails if one of them is stuck,
 * for operators to see; the table `account_deletions` says why.
 */
export async function deleteAccounts(deps: DeletionDeps): Promise<void> {
  const { db, now } = deps
  const endsAt = performance.now() + secondsPerRun * 1000
  let stuck = 0
  while (performance.now() < endsAt) {
    const deletion = await db.asJob((tx) => claimDeletion(tx, claim(now())))
    if (!deletion) break
    if (!(await workOff(deps, deletion, { seconds: secondsPerTurn }))) stuck += 1
  }
  if (stuck > 0) throw new Error(`${stuck} accounts could not be deleted yet`)
}

const secondsPerRun = 30
const secondsPerTurn = 5
