import { maxRules, type PolicyDocument } from '@assay/contract/rules/conditions'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill } from '../../ui/data/pill.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { comparedKey, type Rules, useRefreshPreview, useSaveDraft } from './api.ts'
import { DraftBar } from './draft-bar.tsx'
import { addRule, describeDifference, isSame, moveRule, nameNewRules, removeRule, replaceRule } from './edit-policy.ts'
import { FileCard } from './file-card.tsx'
import { describeVersion } from './history-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { DecisionSelect, RuleRow, rowLook } from './rule-row.tsx'

/** What is changed here is a draft until it's published. */
export function RulesEditor({ rules: { live, draft } }: { rules: Rules }) {
  const saved = draft?.policy ?? live.policy
  const [edited, setEdited] = useState<PolicyDocument | null>(null)
  const [isTrying, setIsTrying] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const saveDraft = useSaveDraft()
  const refreshPreview = useRefreshPreview()
  const policy = edited ?? saved
  const isDirty = edited !== null && !isSame(edited, saved)
  const difference = describeDifference(policy, live.policy)
  const named = nameNewRules(policy, live.policy, saved)

  /** Resolves to whether the draft on the server is what is shown. */
  async function save(silent = draft?.silent ?? false): Promise<boolean> {
    try {
      await saveDraft.mutateAsync({ policy: named, silent, revision: draft?.revision ?? 0 })
      setEdited(null)
      return true
    } catch (error) {
      toast({ topic: 'rules', tone: 'error', title: 'We couldn’t save the draft', description: describeError(error) })
      return false
    }
  }

  async function tryIt() {
    if (!draft || isDirty) if (!(await save())) return
    setIsTrying(true)
    refreshPreview()
  }

  function remove(at: number) {
    setEdited(removeRule(policy, at))
    // The button is gone; the list goes on from there.
    requestAnimationFrame(() => list.current?.focus())
  }

  return (
    <>
      <Card>
        <CardHeader
          title={draft || isDirty ? 'Draft' : 'Live rules'}
          description={`Live: ${describeVersion(live)}.${difference === null ? '' : ` Your draft: ${difference}.`}`}
          aside={
            <Pill tone={draft || isDirty ? 'warn' : 'ok'} dot>
              {isDirty ? 'Not saved' : draft ? 'Not live yet' : 'Live'}
            </Pill>
          }
        />
        <ol ref={list} tabIndex={-1} aria-label="Rules" className="rounded-sm">
          {policy.rules.map((rule, place) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              place={place}
              isLast={place === policy.rules.length - 1}
              onChange={(next) => setEdited(replaceRule(policy, place, next))}
              onMove={(by) => setEdited(moveRule(policy, place, place + by))}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
        <div className={cx(rowLook, 'md:items-center')}>
          <p className="col-start-2 font-medium">Everyone else</p>
          <div className="max-md:col-start-2">
            <DecisionSelect
              label="Decision if no rule matches"
              value={policy.default}
              onChange={(decision) => setEdited({ ...policy, default: decision })}
            />
          </div>
        </div>
        <div className="border-t border-border px-5 py-3">
          <Button size="sm" disabled={policy.rules.length >= maxRules} onClick={() => setEdited(addRule(policy))}>
            <Plus aria-hidden="true" />
            Add rule
          </Button>
        </div>
        <DraftBar
          draft={draft}
          isDirty={isDirty}
          isSaving={saveDraft.isPending}
          onSave={save}
          onUndo={() => setEdited(null)}
          onTry={tryIt}
        />
      </Card>
      {isTrying && draft && <PreviewCard compared={comparedKey(live, draft)} isOld={isDirty} />}
      <FileCard policy={named} onOpen={setEdited} />
    </>
  )
}
