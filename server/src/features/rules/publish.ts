import { isDeepStrictEqual } from 'node:util'
import type { PolicyDocument } from '@assay/contract/rules/conditions'
import type { LivePolicy } from '@assay/contract/rules/policy'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { recordAct } from '../audit/record-act.ts'
import { changeRules } from '../lists/change-rules.ts'
import { deleteDraft, findDraft, insertVersion } from './queries-policies.ts'
import { readLive, readPolicy } from './read-policies.ts'

/** Who changes a policy: a key, or a person in the app. `expected` is the version they saw, if they sent it. */
export type Change = { keyId: string | null; expected: number | null }

type PolicyDeps = Pick<Deps, 'db' | 'now'>

/**
 * Each of these is one transaction: it's live with its commit, on every server and for the very next request, or nothing of it
 * happened. Two changes at once come one after the other.
 */
export function putPolicy(
  { db, now }: PolicyDeps,
  userId: string,
  { policy, ...change }: Change & { policy: PolicyDocument },
): Promise<LivePolicy> {
  return db.onBehalfOf({ userId, lock: 'rules' }, (tx) =>
    changeRules(tx, userId, async (_, keepCallers) => {
      const live = await readLive(tx, userId)
      rejectStale('rules', live.version, change.expected)
      // An unchanged policy adds no version, so a pipeline may send its file with every run.
      if (isDeepStrictEqual(live.policy, policy)) {
        keepCallers()
        return live
      }
      return addVersion(tx, userId, { live, policy, change, restoredFrom: null }, now())
    }),
  )
}

export function publishDraft({ db, now }: PolicyDeps, userId: string, change: Change): Promise<LivePolicy> {
  return db.onBehalfOf({ userId, lock: 'rules' }, (tx) =>
    changeRules(tx, userId, async () => {
      const draft = await findDraft(tx, userId)
      if (!draft) throw noDraft()
      rejectStale('draft', draft.revision, change.expected)
      const live = await readLive(tx, userId)
      await deleteDraft(tx, userId)
      return addVersion(tx, userId, { live, policy: draft.policy, change, restoredFrom: null }, now())
    }),
  )
}

export function restoreVersion(
  { db, now }: PolicyDeps,
  userId: string,
  { version, ...change }: Change & { version: number },
): Promise<LivePolicy> {
  return db.onBehalfOf({ userId, lock: 'rules' }, (tx) =>
    changeRules(tx, userId, async (_, keepCallers) => {
      const live = await readLive(tx, userId)
      rejectStale('rules', live.version, change.expected)
      if (version === live.version) {
        keepCallers()
        return live
      }
      const policy = await readPolicy(tx, userId, version)
      if (!policy) throw noVersion(version)
      return addVersion(tx, userId, { live, policy, change, restoredFrom: version }, now())
    }),
  )
}

type Added = { live: LivePolicy; policy: PolicyDocument; change: Change; restoredFrom: number | null }

async function addVersion(tx: Tx, userId: string, added: Added, now: Date): Promise<LivePolicy> {
  const { live, policy, change, restoredFrom } = added
  const version = live.version + 1
  await insertVersion(tx, userId, { version, policy, keyId: change.keyId, restoredFrom, now })
  const target = { name: `version ${version}`, ...(restoredFrom !== null && { before: `version ${restoredFrom}` }) }
  await recordAct(tx, userId, { action: restoredFrom === null ? 'rules.published' : 'rules.restored', target }, now)
  return readLive(tx, userId)
}

export function noDraft(): AppError {
  return new AppError('not_found', 'There is no draft. Save one first.')
}

export function noVersion(version: number): AppError {
  return new AppError('not_found', `There is no version ${version} of your rules.`)
}

export function rejectStale(what: 'rules' | 'draft', current: number, expected: number | null): void {
  if (expected === null || expected === current) return
  const [is, number] = what === 'rules' ? ['Your rules are', 'version'] : ['Your draft is', 'revision']
  throw new AppError(
    'conflict',
    `${is} at ${number} ${current} by now, not ${expected}. Load ${what === 'rules' ? 'them' : 'it'} again, then repeat your change.`,
  )
}
