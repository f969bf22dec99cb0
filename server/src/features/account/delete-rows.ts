import { formatTime } from '@assay/contract/format'
import { productName } from '@assay/contract/product'
import { stepRows } from '../../db/delete-in-steps.ts'
import type { Tx } from '../../ports/db.ts'
import type { Mail } from '../../ports/mail.ts'
import { unlinkInvoices } from '../billing/invoices/sweep.ts'
import { queueMail } from '../mail/queue.ts'
import { composeMail } from '../mail/template.ts'
import { closeAccount, type DeletionDeps, teamsOf } from './close-account.ts'
import { ownedTables } from './owned-tables.ts'
import {
  claim,
  claimDeletion,
  type Deletion,
  deleteOwnedRows,
  deleteTeam,
  deleteUser,
  finishDeletion,
  hasMoved,
  nextAttempt,
  postponeDeletion,
  releaseDeletion,
  renewClaim,
} from './queries-deletion.ts'

/**
 * Takes a deletion as far as it gets in the given time; the job does the rest. Each step commits, so a crash costs one of
 * them. False if something is in the way, which is tried again later.
 */
export async function deleteAccountInSteps(
  deps: DeletionDeps,
  deletion: Deletion,
  { seconds }: { seconds: number },
): Promise<boolean> {
  const { db, now } = deps
  const { accountId } = deletion
  const endsAt = performance.now() + seconds * 1000
  try {
    if (!deletion.isClosed) await closeAccount(deps, deletion)
    // Service role: nobody else may delete these rows. Without regions nothing moves, and nobody asks.
    const isMoved = deps.config.regions !== null && (await db.asService((tx) => hasMoved(tx, accountId)))
    for (const step of stepsOf({ ...deletion, isMoved }, await teamsOf(deps, deletion))) {
      while ((await db.asService((tx) => takeStep(tx, accountId, step, now()))) === stepRows) {
        if (performance.now() < endsAt) continue
        await db.asService((tx) => releaseDeletion(tx, accountId, now()))
        return true
      }
    }
    await finish(deps, deletion)
    return true
  } catch (error) {
    await postpone(deps, deletion, error)
    return false
  }
}

export async function postpone({ db, now, log }: DeletionDeps, deletion: Deletion, error: unknown): Promise<void> {
  const { accountId, attempts } = deletion
  log.error({ err: error, user_id: accountId, attempts: attempts + 1 }, 'an account could not be deleted yet')
  const reason = error instanceof Error ? error.message : String(error)
  await db.asService((tx) => postponeDeletion(tx, accountId, reason, nextAttempt(now(), attempts)))
}

type Step = (tx: Tx, rows: number) => Promise<number>

/** Invoices stay without their owner, unless they moved to another region. A softly deleted account also keeps what accounting needs. */
function stepsOf({ accountId, isTeam, isSoft, isMoved }: Deletion & { isMoved: boolean }, teams: string[]): Step[] {
  const tables = Object.entries(ownedTables).filter(([, { isKept }]) => !(isSoft && isKept))
  const ofTeams = teams.flatMap((id): Step[] => [
    ...(isMoved ? [] : [(tx: Tx, rows: number) => unlinkInvoices(tx, id, rows)]),
    ...tables.map(
      ([table]): Step =>
        (tx, rows) =>
          deleteOwnedRows(tx, table, { kind: 'team', id }, rows),
    ),
  ])
  const own = isTeam ? [] : tables.filter(([, { isPersonalToo }]) => isPersonalToo)
  const ofPerson = own.map(
    ([table]): Step =>
      (tx, rows) =>
        deleteOwnedRows(tx, table, { kind: 'person', id: accountId }, rows),
  )
  return [...ofTeams, ...ofPerson]
}

async function takeStep(tx: Tx, accountId: string, step: Step, now: Date): Promise<number> {
  await renewClaim(tx, accountId, claim(now).claimedUntil)
  return step(tx, stepRows)
}

/** The last step: the account itself, and the mail that says so, once. */
async function finish(deps: DeletionDeps, { accountId, isTeam, isSoft }: Deletion): Promise<void> {
  const { db, now, log, config, hostedAccounts } = deps
  const hosted = isTeam ? undefined : await hostedAccounts?.deleteUser(accountId)
  if (hosted?.status === 'unavailable')
    throw new Error(`the hosted project didn't delete the account: ${hosted.reason}`)
  await db.asService(async (tx) => {
    if (isTeam) await deleteTeam(tx, accountId)
    else if (!isSoft && !hostedAccounts) await deleteUser(tx, accountId)
    const finished = await finishDeletion(tx, accountId)
    if (finished?.email) {
      await queueMail(tx, accountDeletedMail(finished.email, { at: now(), support: config.contacts.support }))
    }
  })
  log.info({ user_id: accountId, soft: isSoft }, isTeam ? 'team deleted' : 'account deleted')
}

/**
 * The job: deletes closed accounts in turns, so that a large one doesn't hold up the others. Fails if one of them is stuck,
 * for operators to see; the table `account_deletions` says why.
 */
export async function deleteAccounts(deps: DeletionDeps): Promise<void> {
  const { db, now } = deps
  const endsAt = performance.now() + secondsPerRun * 1000
  let stuck = 0
  while (performance.now() < endsAt) {
    // Service role: a job, for every account.
    const deletion = await db.asService((tx) => claimDeletion(tx, claim(now())))
    if (!deletion) break
    if (!(await deleteAccountInSteps(deps, deletion, { seconds: secondsPerTurn }))) stuck += 1
  }
  if (stuck > 0) throw new Error(`${stuck} accounts could not be deleted yet`)
}

const secondsPerRun = 30
const secondsPerTurn = 5

/** `support` is where customers write to, if the operator has such an address. */
function accountDeletedMail(to: string, { at, support }: { at: Date; support: string | null }): Mail {
  return composeMail({
    to,
    subject: `Your ${productName} account was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      `We deleted your ${productName} account and its data on ${formatTime(at, 'UTC')}. Its API keys no longer work. If you had a paid plan, it has ended and you won’t be charged again.`,
      'If you ever paid us, we keep your invoices for as long as the law requires.',
      `Wasn’t you? Please ${support === null ? 'contact us' : `write to ${support}`} right away.`,
    ],
    footnote: `You’re receiving this email because you had an ${productName} account.`,
  })
}
