import type { DraftPolicy } from '@assay/contract/rules/policy'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { useDiscardDraft, usePublish } from './api.ts'

type DraftBarProps = {
  draft: DraftPolicy | null
  isDirty: boolean
  isSaving: boolean
  onSave: (silent?: boolean) => Promise<boolean>
  onUndo: () => void
  onTry: () => void
}

/** What can be done with a draft, in the order in which one would. */
export function DraftBar({ draft, isDirty, isSaving, onSave, onUndo, onTry }: DraftBarProps) {
  const publish = usePublish()
  const discard = useDiscardDraft()
  // What was pressed stays pressed while it's being saved.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const isBusy = isSaving || publish.isPending || discard.isPending
  if (!draft && !isDirty) return null
  const fail = (title: string) => (error: unknown) =>
    toast({ topic: 'rules', tone: 'error', title, description: describeError(error) })
  return (
    <div className="grid gap-4 border-t border-border bg-subtle px-5 py-4">
      <div className="flex flex-wrap gap-2.5">
        {isDirty && (
          <Button variant="primary" busy={isSaving} busyLabel="Saving..." onClick={() => void onSave()}>
            Save draft
          </Button>
        )}
        {!isDirty && draft && (
          <Button
            variant="primary"
            busy={publish.isPending}
            busyLabel="Publishing..."
            disabled={isBusy}
            onClick={() =>
              publish.mutate(draft.revision, {
                onSuccess: ({ version }) =>
                  toast({ topic: 'rules', tone: 'success', title: `Version ${version} is live` }),
                onError: fail('We couldn’t publish the draft'),
              })
            }
          >
            Publish
          </Button>
        )}
        <Button disabled={isBusy} onClick={onTry}>
          <FlaskConical aria-hidden="true" />
          Try it on the last 30 days
        </Button>
        {isDirty ? (
          <Button variant="ghost" disabled={isBusy} onClick={onUndo}>
            Undo changes
          </Button>
        ) : (
          draft && (
            <Button
              variant="ghost"
              busy={discard.isPending}
              busyLabel="Discarding..."
              disabled={isBusy}
              onClick={() =>
                discard.mutate(draft.revision, {
                  onSuccess: () => toast({ topic: 'rules', tone: 'success', title: 'Draft discarded' }),
                  onError: fail('We couldn’t discard the draft'),
                })
              }
            >
              Discard draft
            </Button>
          )
        )}
      </div>
      {draft && (
        <div className="grid gap-1">
          <Switch
            label="Run silently beside the live rules"
            checked={pressed ?? draft.silent}
            disabled={isBusy || isDirty}
            onChange={({ target }) => {
              setPressed(target.checked)
              void onSave(target.checked).finally(() => setPressed(null))
            }}
          />
          <p className="text-sm text-muted">
            Its decisions are logged for comparison. Responses only have those of the live rules.
          </p>
        </div>
      )}
    </div>
  )
}
