import type { PauseReason } from '@assay/contract/files/rules'
import { fileDays } from '@assay/contract/files/rules'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { type AccountRules, createRulesCache, type RulesCache } from '../rules/account-rules.ts'
import { type ServerSecret, serverSecret } from '../secrets/server-secret.ts'
import { noteQuotaExceeded } from '../usage/alerts.ts'
import { type CheckedRows, checkPart } from './check-part.ts'
import { type Committed, commitPart, commitPlainPart, findPayer, firstRows, type Payer } from './commit/commit-part.ts'
import type { FilePart, StoredFile } from './file.ts'
import { notifyFileFinished } from './mails.ts'
import {
  claimFile,
  enqueueChecking,
  extendClaim,
  findFile,
  findNextPart,
  holdFile,
  isAnyUnclaimed,
  noteFailure,
  releaseFile,
  saveProgress,
} from './queries.ts'

type FileDeps = Pick<Deps, 'config' | 'db' | 'engine' | 'mailHosts' | 'now' | 'log'>

/**
 * Checks running files, one at a time, accounts in turn. A run is short and starts the next one, so that other jobs
 * get theirs and a server that stops needn't wait. A crash loses the part in hand, which is checked again by the next run.
 */
export async function checkFiles(deps: FileDeps): Promise<void> {
  const running = runs.get(deps.db)
  // One file at a time in a process: the run that is going on looks once more.
  if (running) {
    running.isAsked = true
    return
  }
  const run = { isAsked: false }
  runs.set(deps.db, run)
  try {
    if (await checkForAWhile({ ...deps, secret: await serverSecret(deps)() }, run)) {
      await deps.db.asJob(enqueueChecking)
    }
  } finally {
    runs.delete(deps.db)
  }
}

export async function hasFileToCheck({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return db.asJob(isAnyUnclaimed)
}

const runs = new WeakMap<Deps['db'], { isAsked: boolean }>()
const runMilliseconds = 2000

type CheckDeps = FileDeps & { secret: ServerSecret }

/** Whether there is more to do. */
async function checkForAWhile(deps: CheckDeps, run: { isAsked: boolean }): Promise<boolean> {
  const endsAt = performance.now() + runMilliseconds
  for (;;) {
    run.isAsked = false
    const hasWorked = await checkNextFile(deps)
    if (!hasWorked && !run.isAsked) return false
    if (performance.now() > endsAt) return true
  }
}

/** A turn of the account that has waited longest. False if there is no file to check. */
async function checkNextFile(deps: CheckDeps): Promise<boolean> {
  const file = await deps.db.asJob(claimFile)
  if (!file) return false
  try {
    const endsAt = performance.now() + turnMilliseconds
    const keepClaim = createClaimKeeper(deps, file)
    const by = { rules: await rulesOf(deps, file.userId), payer: await payerOf(deps, file), keepClaim }
    let open: StoredFile | null = file
    // At least one, so that a slow machine gets on as well.
    do open = await checkNextPart(deps, open, by)
    while (open && performance.now() < endsAt)
  } catch (error) {
    if (isConnectionLoss(error)) throw error
    await failFile(deps, file, error)
    return true
  }
  await deps.db.asJob((tx) => releaseFile(tx, file.userId, file.id, deps.now()))
  return true
}

/** Extends the claim before it ends, however often it's called. */
function createClaimKeeper({ db }: CheckDeps, { userId, id }: StoredFile): () => Promise<void> {
  let keptAt = performance.now()
  return async () => {
    if (performance.now() - keptAt < turnMilliseconds) return
    keptAt = performance.now()
    await db.asJob((tx) => extendClaim(tx, userId, id))
  }
}

/** The account's lists and rules as they are now: a change in the middle of a file holds for the rows after it. */
async function rulesOf({ db }: CheckDeps, userId: string): Promise<AccountRules | null> {
  const cache = rulesCaches.get(db) ?? createRulesCache({ db })
  rulesCaches.set(db, cache)
  return cache.findNewest(userId)
}

/** The payer is read once a turn: if anything about it changes, the charge is rejected. Test files cost nothing. */
async function payerOf({ db }: CheckDeps, file: StoredFile): Promise<Payer | null> {
  return file.isTest ? null : db.asJob((tx) => findPayer(tx, file))
}

const rulesCaches = new WeakMap<Deps['db'], RulesCache>()

/** Less than the claim lasts, and short enough that others don't wait long. */
const turnMilliseconds = 500

/** The file with these rows done; null if it has nothing more to check for now. */
async function checkNextPart(deps: CheckDeps, file: StoredFile, by: By): Promise<StoredFile | null> {
  const part = await findNextPart(deps.db, file)
  if (!part) return requireStopped(deps, file)
  const checked = await checkPart(deps, file, part, by)
  const after =
    (await commitPlainPart(deps, file, part, checked, by.payer)) ?? (await settle(deps, file, part, { checked, ...by }))
  return after?.state === 'running' ? after : null
}

type By = { rules: AccountRules | null; payer: Payer | null; keepClaim: () => Promise<void> }

/** The file was canceled or deleted in the meantime. */
async function requireStopped({ db }: CheckDeps, { userId, id }: StoredFile): Promise<null> {
  const file = await db.asJob((tx) => findFile(tx, userId, id))
  if (file?.state === 'running') throw new Error('the next rows of the file are missing')
  return null
}

/** Keeps the rows. If the quota doesn't cover all of them, as many as it does, and then the file waits: null. */
async function settle(
  deps: CheckDeps,
  file: StoredFile,
  part: FilePart,
  { checked, ...by }: { checked: CheckedRows } & By,
): Promise<StoredFile | null> {
  const committed = await commitPart(deps, file, part, checked)
  if (committed.status === 'done') return committed.file
  if (committed.status === 'moved') return null
  const reason = reasonOf(committed)
  const pauseAfter = async (rows: number) => {
    const covered = await checkPart(deps, file, firstRows(part, rows, file), by)
    return commitPart(deps, file, part, covered, reason)
  }
  const paused = await pauseAfter(coveredRows(checked, committed))
  // Another request spent the quota in between.
  if (paused.status === 'rejected') await pauseAfter(0)
  if (reason === 'quota') await noteQuotaExceeded(deps, file.userId)
  return null
}

type NotDone = Exclude<Committed, { status: 'done' | 'moved' }>

function reasonOf(committed: NotDone): PauseReason {
  return committed.status === 'rejected' ? committed.by : committed.reason
}

function coveredRows({ units }: CheckedRows, committed: NotDone): number {
  let left = committed.status === 'rejected' ? committed.limit - committed.used : 0
  for (const [index, checks] of units.entries()) {
    left -= checks
    if (left < 0) return index
  }
  return 0
}

/** The same rows are tried again a few times; then the file waits for a person. */
async function failFile(
  { db, now, log, config }: Pick<Deps, 'db' | 'now' | 'log' | 'config'>,
  { userId, id }: StoredFile,
  error: unknown,
): Promise<void> {
  log.error({ err: error, file_id: id }, 'rows of a file could not be checked')
  // Service role: a job, for every account.
  await db.asService(async (tx) => {
    const file = await holdFile(tx, userId, id)
    if (file?.state !== 'running' || (await noteFailure(tx, userId, id)) < maxFailures) return
    const failed = { ...file, state: 'failed', expiresAt: addDays(now(), fileDays) } as const
    await saveProgress(tx, userId, id, failed)
    await notifyFileFinished(tx, failed, { now, config })
  })
}

const maxFailures = 5
