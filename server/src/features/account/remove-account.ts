import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { recordAct } from '../audit/record-act.ts'
import { closeAccount, type DeletionDeps } from './close-account.ts'
import { deleteAccountInSteps, postpone } from './delete-rows.ts'
import { claim, type Deletion, insertDeletion, listSharedTeams, reopenAccount } from './queries-deletion.ts'

/**
 * The one way an account ends, for its owner, the admin API and operators (ADR 27). It's closed right away. If the payment
 * provider then ends nothing, the account is open again. After that the only way is forward: here for a moment,
 * and for as long as it takes in the job `delete-accounts`.
 */
export async function removeAccount(deps: DeletionDeps, userId: string, { isSoft = false } = {}): Promise<void> {
  requireSecretKey(deps)
  await remove(deps, { accountId: userId, isTeam: false, isSoft })
}

/** Only the team; its people stay. */
export async function removeTeam(deps: DeletionDeps, teamId: string): Promise<void> {
  await remove(deps, { accountId: teamId, isTeam: true, isSoft: false })
}

async function remove(deps: DeletionDeps, asked: Pick<Deletion, 'accountId' | 'isTeam' | 'isSoft'>): Promise<void> {
  const { db, now } = deps
  const { accountId, isTeam } = asked
  // Service role: nobody else may delete these rows, and the account is closed to its owner.
  const deletion = await db.asService(async (tx) => {
    if (!isTeam) await rejectSharedTeams(tx, accountId)
    const deletion = await insertDeletion(tx, asked, claim(now()))
    // If the payment provider says no, the account stays, and so does this.
    const action = isTeam ? 'team.deletion_requested' : 'account.deletion_requested'
    if (deletion && !deletion.isClosed) await recordAct(tx, accountId, { action }, now())
    return deletion
  })
  // Another process holds it.
  if (!deletion) return
  let isNotified = deletion.isClosed
  const onProviderNotified = () => {
    isNotified = true
  }
  try {
    if (!deletion.isClosed) await closeAccount(deps, deletion, onProviderNotified)
  } catch (error) {
    if (isNotified || !(error instanceof AppError)) return postpone(deps, deletion, error)
    await db.asService((tx) => reopenAccount(tx, accountId))
    throw error
  }
  await deleteAccountInSteps(deps, { ...deletion, isClosed: true }, { seconds: secondsAtOnce })
}

/** Other people work in these teams: their owner has to hand them over or delete them first. */
async function rejectSharedTeams(tx: Tx, userId: string): Promise<void> {
  const teams = await listSharedTeams(tx, userId)
  if (teams.length === 0) return
  const names = new Intl.ListFormat('en-US').format(teams)
  throw new AppError(
    'conflict',
    `You own ${names}, where others are members. Hand ${teams.length === 1 ? 'it' : 'them'} over or delete ${teams.length === 1 ? 'it' : 'them'} first.`,
  )
}

/** Enough for all but the largest accounts, and short enough to wait for. */
const secondsAtOnce = 3

/** Checked first, so that nothing has ended if the account can't be deleted. */
function requireSecretKey({ config }: Pick<Deps, 'config'>): void {
  if (config.supabase && config.supabase.secretKey === null) {
    throw new AppError('unavailable', 'We can’t delete your account right now. Please contact us.')
  }
}
