import type { PolicyDocument } from '@assay/contract/rules/conditions'
import { useEffect, useEffectEvent, useState } from 'react'
import { isRecord } from '../../api/api-error.ts'
import { useTeamId } from '../../api/teams.ts'
import { sessionStore } from '../../storage.ts'
import { type Rules, useDiscardDraft, useSaveDraft } from './api.ts'
import { isSame, nameNewRules, readPolicy } from './edit-policy.ts'

/** `base` is what the edits began with, and `revision` the draft's on the server, 0 if there's none. */
type Edit = { policy: PolicyDocument; base: PolicyDocument; revision: number }

/**
 * Edits are saved as the draft a moment after each. Until they are, the tab keeps a copy and asks before it's closed; leaving the page
 * saves at once. After a failure nothing is saved until someone says so: it may be a conflict. `isOpen` while a rule is being edited,
 * `isAwaited` while someone waits for what is shown to be saved.
 */
export function useDraft({ live, draft }: Rules, { isOpen, isAwaited }: { isOpen: boolean; isAwaited: boolean }) {
  const copy = `rules-edit:${useTeamId()}`
  const saved = draft?.policy ?? live.policy
  const savedRevision = draft?.revision ?? 0
  const [edit, setEdit] = useState(() => readCopy(copy))
  const [failure, setFailure] = useState<unknown>(null)
  const saveDraft = useSaveDraft()
  const discardDraft = useDiscardDraft()
  const named = edit ? nameNewRules(edit.policy, live.policy, edit.base) : saved
  const isDirty = edit !== null && !isSame(named, saved)
  const isSaving = saveDraft.isPending || discardDraft.isPending

  /** Resolves to whether the draft on the server is what is shown. */
  async function save(silent = draft?.silent ?? false): Promise<boolean> {
    const expected = edit?.revision ?? savedRevision
    const kept = JSON.stringify(edit)
    try {
      let revision = 0
      const isBackToLive = edit !== null && isSame(named, live.policy)
      if (!isBackToLive) {
        revision = (await saveDraft.mutateAsync({ policy: named, silent, revision: expected })).revision
      } else if (draft) await discardDraft.mutateAsync(expected)
      setEdit((now) => now && { ...now, revision })
      // The page may be closed by now. What was edited since stays.
      if (sessionStore.getItem(copy) === kept) sessionStore.removeItem(copy)
      return true
    } catch (error) {
      setFailure(error)
      return false
    }
  }

  useEffect(() => {
    if (isDirty) sessionStore.setItem(copy, JSON.stringify(edit))
    else sessionStore.removeItem(copy)
  }, [edit, isDirty, copy])

  const saveLater = useEffectEvent(() => void save())
  useEffect(() => {
    if (!edit || !isDirty || isSaving || failure) return
    const timer = setTimeout(() => saveLater(), isAwaited ? 0 : autosaveMs)
    return () => clearTimeout(timer)
  }, [edit, isDirty, isSaving, failure, isAwaited])

  // Once it's saved, the server's draft is shown again, with what others change.
  const isDone = edit !== null && !isDirty && !isSaving && !isOpen
  useEffect(() => {
    if (isDone) setEdit(null)
  }, [isDone])

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  const saveOnLeave = useEffectEvent(() => {
    if (isDirty && !isSaving && !failure) void save()
  })
  useEffect(() => () => saveOnLeave(), [])

  return {
    policy: edit?.policy ?? saved,
    named,
    isDirty,
    isSaving,
    failure,
    save,
    change: (policy: PolicyDocument) =>
      setEdit({ policy, base: edit?.base ?? saved, revision: edit?.revision ?? savedRevision }),
    /** Keeps what is shown, whatever the server has by now. */
    saveAgain() {
      setEdit(edit && { ...edit, revision: savedRevision })
      setFailure(null)
    },
    undo() {
      setEdit(null)
      setFailure(null)
    },
  }
}

const autosaveMs = 800

function readCopy(name: string): Edit | null {
  const value: unknown = JSON.parse(sessionStore.getItem(name) ?? 'null')
  if (!isRecord(value) || typeof value.revision !== 'number') return null
  const [policy, base] = [value.policy, value.base].map((part) => readPolicy(JSON.stringify(part)))
  if (policy?.status !== 'read' || base?.status !== 'read') return null
  return { policy: policy.policy, base: base.policy, revision: value.revision }
}
