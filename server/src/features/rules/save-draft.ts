import { isDeepStrictEqual } from 'node:util'
import type { PolicyDocument } from '@assay/contract/rules/conditions'
import type { DraftPolicy, LivePolicy } from '@assay/contract/rules/policy'
import type { Deps } from '../../deps.ts'
import { recordAct } from '../audit/record-act.ts'
import { changeRules } from '../lists/change-rules.ts'
import { type Change, noDraft, rejectStale } from './publish.ts'
import { deleteDraft, findDraft, putDraft } from './queries-policies.ts'
import { readDraft, readLive } from './read-policies.ts'

type Draft = Change & { policy: PolicyDocument; isSilent: boolean }

/**
 * A silent draft takes effect with the next request. What it logged before it was changed isn't compared with it. A revision is
 * the version of the change, so a draft that was discarded and begun again never has one that somebody saw before.
 */
export function saveDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { policy, isSilent, keyId, expected }: Draft,
): Promise<DraftPolicy | null> {
  return db.onBehalfOf({ userId, lock: 'rules' }, (tx) =>
    changeRules(tx, userId, async (version, keepCallers) => {
      const before = await findDraft(tx, userId)
      if (!isSilent && !before?.silentSince) keepCallers()
      rejectStale('draft', before?.revision ?? 0, expected)
      const isSame = before !== undefined && isDeepStrictEqual(before.policy, policy)
      if (isSame && (before.silentSince !== null) === isSilent) {
        keepCallers()
        return readDraft(tx, userId)
      }
      const silentSince = isSilent ? ((isSame ? before.silentSince : null) ?? now()) : null
      await putDraft(tx, userId, { policy, revision: version, silentSince, keyId, now: now() })
      // The screen saves after every edit: the log has where a draft begins, and where it starts or stops running silently.
      const isSwitched = (before?.silentSince != null) !== isSilent
      if (!before || isSwitched) await recordAct(tx, userId, { action: 'rules.draft_saved' }, now())
      return readDraft(tx, userId)
    }),
  )
}

/** Returns what decides from here on, as before. */
export function discardDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { expected }: Change,
): Promise<LivePolicy> {
  return db.onBehalfOf({ userId, lock: 'rules' }, (tx) =>
    changeRules(tx, userId, async (_, keepCallers) => {
      const draft = await findDraft(tx, userId)
      if (!draft) throw noDraft()
      if (!draft.silentSince) keepCallers()
      rejectStale('draft', draft.revision, expected)
      await deleteDraft(tx, userId)
      await recordAct(tx, userId, { action: 'rules.draft_deleted' }, now())
      return readLive(tx, userId)
    }),
  )
}
