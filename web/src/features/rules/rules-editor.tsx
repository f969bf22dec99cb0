import { formatCounted } from '@assay/contract/format/figures'
import { maxRules, type PolicyRule } from '@assay/contract/rules/conditions'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill } from '../../ui/data/pill.tsx'
import { describeAgo } from '../../ui/data/time.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { type Rules, useDiscardDraft } from './api.ts'
import { type Difference, findDifferences } from './differences.tsx'
import { addRule, moveRule, removeRule, replaceRule } from './edit-policy.ts'
import { describeVersion } from './history-card.tsx'
import { DecisionSelect, RuleForm, RuleLine, rowLook } from './rule-row.tsx'
import { DecisionWord } from './sentences.tsx'
import type { useDraft } from './use-draft.ts'

/** Which rule is open, and what it was then; null if it was added just now. */
export type OpenRule = { at: number; was: PolicyRule | null }

/** What someone wants to do with the draft. */
export type Wanted = 'publish' | 'try'

type RulesEditorProps = {
  rules: Rules
  draft: ReturnType<typeof useDraft>
  open: OpenRule | null
  onOpen: (open: OpenRule | null) => void
  /** What waits for the draft to be saved. */
  wanted: Wanted | null
  onWant: (what: Wanted) => void
}

/** The rules as sentences. What is changed here is a draft until it's published. */
export function RulesEditor({ rules, draft, open, onOpen, wanted, onWant }: RulesEditorProps) {
  const { live, draft: saved } = rules
  const { policy, named, isDirty, isSaving, change } = draft
  const [isLiveShown, setIsLiveShown] = useState(false)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const hasDraft = saved !== null || isDirty
  const shown = hasDraft && isLiveShown ? live.policy : policy
  const mayDevelop = useMay('develop')
  const isEditable = mayDevelop && shown === policy
  const differences = findDifferences(live.policy, named)

  const focus = (selector: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  function close(at: number) {
    onOpen(null)
    focus(`li:nth-child(${at + 1}) > button`)
  }
  function move(at: number, by: -1 | 1) {
    change(moveRule(policy, at, at + by))
    onOpen(open && { ...open, at: at + by })
    focus(
      `[aria-label="Move rule ${at + by + 1} ${by < 0 ? 'up' : 'down'}"]:enabled, [aria-label^="Move rule"]:enabled`,
    )
  }
  function remove(at: number) {
    change(removeRule(policy, at))
    onOpen(null)
    // The button is gone; the list goes on from there.
    requestAnimationFrame(() => list.current?.focus())
  }
  function undo({ at, was }: OpenRule) {
    if (!was) return remove(at)
    change(replaceRule(policy, at, was))
    close(at)
  }
  function add() {
    change(addRule(policy))
    onOpen({ at: policy.rules.length, was: null })
  }

  return (
    <Card>
      <CardHeader
        title={hasDraft ? 'Draft' : 'Live rules'}
        description={
          <span role="status">
            {hasDraft
              ? `${formatCounted(differences.length, 'change')} from ${describeLive(rules)}. `
              : `Live: ${describeVersion(live)}.`}
            {hasDraft && describeSaving(draft, rules)}
          </span>
        }
        aside={
          hasDraft ? (
            <SegmentedControl
              legend="Rules shown"
              size="sm"
              value={isLiveShown ? 'live' : 'draft'}
              segments={[
                { value: 'draft', label: 'Draft' },
                { value: 'live', label: 'Live' },
              ]}
              onChange={(next) => {
                onOpen(null)
                setIsLiveShown(next === 'live')
              }}
            />
          ) : (
            <Pill tone="ok" dot>
              Live
            </Pill>
          )
        }
      />
      {draft.failure !== null && <NotSaved draft={draft} />}
      <ol ref={list} tabIndex={-1} aria-label="Rules" className="rounded-sm">
        {shown.rules.map((rule, at) => (
          // By place: a new rule gets its name when it's saved, and the focus stays where it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} className="border-t border-border">
            {isEditable && open?.at === at ? (
              <RuleForm
                rule={rule}
                place={at}
                isLast={at === shown.rules.length - 1}
                before={beforeOf(differences, named.rules[at])}
                onChange={(next) => change(replaceRule(policy, at, next))}
                onMove={(by) => move(at, by)}
                onRemove={() => remove(at)}
                onUndo={() => undo(open)}
                onDone={() => close(at)}
              />
            ) : (
              <RuleLine
                rule={rule}
                place={at}
                mark={isEditable ? markOf(differences, named.rules[at]) : null}
                onOpen={isEditable ? () => onOpen({ at, was: rule }) : undefined}
              />
            )}
          </li>
        ))}
      </ol>
      <div className={cx(rowLook, 'items-center border-t border-border')}>
        <p className="col-start-2 flex flex-wrap items-center gap-2">
          Otherwise,{' '}
          {isEditable ? (
            <DecisionSelect
              label="Decision if no rule matches"
              value={policy.default}
              onChange={(decision) => change({ ...policy, default: decision })}
            />
          ) : (
            <DecisionWord decision={shown.default} />
          )}
          it.
        </p>
      </div>
      {mayDevelop && (
        <Footer>
          <Button disabled={!isEditable || policy.rules.length >= maxRules} onClick={add}>
            <Plus aria-hidden="true" />
            Add rule
          </Button>
          {hasDraft && (
            <>
              <Button variant="ghost" className="ml-auto" disabled={isSaving} onClick={() => setIsDiscarding(true)}>
                Discard draft
              </Button>
              <Button
                busy={wanted === 'try'}
                busyLabel="Saving..."
                disabled={draft.failure !== null}
                onClick={() => onWant('try')}
              >
                Try it on the last 30 days
              </Button>
              <Button
                variant="primary"
                busy={wanted === 'publish'}
                busyLabel="Saving..."
                disabled={draft.failure !== null}
                onClick={() => onWant('publish')}
              >
                Publish…
              </Button>
            </>
          )}
        </Footer>
      )}
      {isDiscarding && <DiscardDialog rules={rules} draft={draft} onClose={() => setIsDiscarding(false)} />}
    </Card>
  )
}

function Footer({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2.5 border-t border-border px-5 py-3">{children}</div>
}

function describeLive({ live }: Rules): string {
  return live.version === 0 ? 'the default rules, which are live' : `version ${live.version}, which is live`
}

function describeSaving({ isDirty, failure }: RulesEditorProps['draft'], { draft }: Rules): string {
  if (failure !== null) return 'Not saved.'
  if (isDirty || !draft) return 'Saving…'
  return `Saved ${describeAgo(new Date(draft.changed_at), new Date())}.`
}

function beforeOf(differences: Difference[], rule: PolicyRule | undefined): PolicyRule | null {
  for (const difference of differences) {
    if (difference.kind === 'changed' && difference.rule === rule) return difference.before
  }
  return null
}

function markOf(differences: Difference[], rule: PolicyRule | undefined) {
  const own = differences.filter((difference) => 'rule' in difference && difference.rule === rule)
  const mark = own.map(({ kind }) => marks[kind])[0]
  return mark ?? null
}

const marks = { added: 'New', changed: 'Changed', moved: 'Moved', removed: null, default: null } as const

/** Someone else may have changed the draft, so it's for people to say what goes on. */
function NotSaved({ draft: { failure, saveAgain, undo } }: Pick<RulesEditorProps, 'draft'>) {
  return (
    <div className="px-5 pb-4">
      <Banner tone="bad">
        <p>Your edits aren’t saved. {describeError(failure)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={saveAgain}>
            Save my edits
          </Button>
          <Button size="sm" variant="ghost" onClick={undo}>
            Undo my edits
          </Button>
        </div>
      </Banner>
    </div>
  )
}

function DiscardDialog({ rules, draft, onClose }: Pick<RulesEditorProps, 'rules' | 'draft'> & { onClose: () => void }) {
  const discard = useDiscardDraft()
  return (
    <AlertDialog
      title="Discard your draft?"
      description="Your live rules stay as they are. You can’t get the draft back."
      confirmLabel="Discard draft"
      cancelLabel="Keep draft"
      busyLabel="Discarding..."
      failure={{ topic: 'rules', title: 'We couldn’t discard the draft' }}
      onClose={onClose}
      onConfirm={async () => {
        if (rules.draft) await discard.mutateAsync(rules.draft.revision)
        draft.undo()
        onClose()
        toast({ topic: 'rules', tone: 'success', title: 'Draft discarded' })
      }}
    />
  )
}
