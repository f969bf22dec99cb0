import type { CheckedFile, FileColumns } from '@assay/contract/files/files'
import { fileDays, fileFields } from '@assay/contract/files/rules'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { recordAct } from '../audit/record-act.ts'
import { openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { checksOf, requireHeldFile, toCheckedFile } from './describe-file.ts'
import type { FileActor, StoredFile } from './file.ts'
import { enqueueChecking, saveState } from './queries.ts'

type StartDeps = Pick<Deps, 'db' | 'now'>

/** Begins to check the columns that its owner confirmed. From here on, whoever started it pays: the key, or the account. */
export function startFile(deps: StartDeps, actor: FileActor, id: string, columns: FileColumns): Promise<CheckedFile> {
  return run(deps, actor, id, (file) => {
    if (file.state !== 'ready')
      throw new AppError('conflict', `This file can’t be started: it’s ${file.state} already.`)
    const checked = indexesOf(file, columns)
    if (checksOf({ ...file, checked }) === 0) {
      throw new AppError('invalid_request', 'The columns you chose are empty, so there’s nothing to check.')
    }
    return { checked, action: 'file.started' }
  })
}

/** The file goes on where it stopped. Whoever resumes it pays for the rest. */
export function resumeFile(deps: StartDeps, actor: FileActor, id: string): Promise<CheckedFile> {
  return run(deps, actor, id, (file) => {
    if (file.state !== 'paused' && file.state !== 'failed') {
      throw new AppError('conflict', `Only a paused file can be resumed. This one is ${file.state}.`)
    }
    return { checked: file.checked, action: 'file.resumed' }
  })
}

type Begun = { checked: number[]; action: 'file.started' | 'file.resumed' }

function run(
  { db, now }: StartDeps,
  actor: FileActor,
  id: string,
  begin: (file: StoredFile) => Begun,
): Promise<CheckedFile> {
  const { userId, key } = actor
  return db.onBehalfOf({ userId, lock: 'files' }, async (tx) => {
    await requireDeveloper(tx, userId)
    const file = await requireHeldFile(tx, actor, id)
    if (file.isTest && key?.isTest === false) throw onlyTest()
    const { checked, action } = begin(file)
    if (!file.isTest) await requireQuota(tx, userId)
    const running: StoredFile = {
      ...file,
      state: 'running',
      pauseReason: null,
      keyId: key?.id ?? null,
      checked,
      startedAt: file.startedAt ?? now(),
      expiresAt: addDays(now(), fileDays),
    }
    await saveState(tx, userId, id, running)
    await recordAct(tx, userId, { action, target: { name: file.name } }, now())
    await enqueueChecking(tx)
    return toCheckedFile(running)
  })
}

function onlyTest(): AppError {
  return new AppError(
    'conflict',
    'This file was uploaded with a test key. Upload it with a live key to get real results.',
  )
}

/** Resuming without enough checks left would only pause the file again. */
async function requireQuota(tx: Tx, userId: string): Promise<void> {
  const { used, limit, endsAt } = await openCurrentPeriod(tx, userId)
  if (limit === null || used < limit) return
  const resets = endsAt.toISOString().slice(0, 16).replace('T', ' ')
  throw new AppError('quota_exceeded', `You have no checks left in this period. Your quota resets ${resets} UTC.`)
}

function indexesOf({ columns }: StoredFile, wanted: FileColumns): number[] {
  const chosen = fileFields.map((field) => {
    const name = wanted[field]
    if (name === null) return -1
    const index = columns.findIndex((column) => column.name === name)
    if (index === -1) throw wrongColumns(field, `The file has no column “${name}”.`)
    return index
  })
  const found = chosen.filter((index) => index !== -1)
  if (found.length === 0) throw wrongColumns('email', 'Choose at least one column.')
  if (new Set(found).size < found.length) throw wrongColumns('email', 'Choose each column only once.')
  const [email = -1, firstname = -1, lastname = -1, name = -1] = chosen
  if (name === -1) return [email, firstname, lastname]
  if (firstname !== -1 || lastname !== -1)
    throw wrongColumns('name', 'Choose either the full name or the first and last name, not both.')
  return [email, name, name]
}

function wrongColumns(field: string, message: string): AppError {
  return new AppError('invalid_request', message, { fields: { [`columns.${field}`]: message } })
}
