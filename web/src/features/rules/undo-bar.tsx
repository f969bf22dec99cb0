import type { DraftPolicy } from '@assay/contract/rules/policy'
import { useEffect, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { formatClock, useCountdown } from '../../ui/use-countdown.ts'
import { useRestore, useSaveDraft } from './api.ts'

/** `draft` is the one that was published; null after restoring a version. */
export type Undoable = { version: number; previous: number; draft: DraftPolicy | null }

/** For a minute after a change: the rules before are live again, and the draft is a draft again. */
export function UndoBar({ undoable: { version, previous, draft }, onEnd }: { undoable: Undoable; onEnd: () => void }) {
  const { secondsLeft } = useCountdown(() => undoSeconds)
  const [isBusy, setIsBusy] = useState(false)
  const restore = useRestore()
  const saveDraft = useSaveDraft()
  const isOver = secondsLeft === 0 && !isBusy
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])

  async function undo() {
    setIsBusy(true)
    try {
      const now = await restore.mutateAsync({ version: previous, live: version })
      if (draft) await saveDraft.mutateAsync({ policy: draft.policy, silent: draft.silent, revision: 0 })
      const description = previous === 0 ? 'It has the default rules.' : `It has the rules of version ${previous}.`
      toast({ topic: 'rules', tone: 'success', title: `Undone. Version ${now.version} is live`, description })
      onEnd()
    } catch (error) {
      setIsBusy(false)
      toast({ topic: 'rules', tone: 'error', title: 'We couldn’t undo all of it', description: describeError(error) })
    }
  }

  return (
    <Banner tone="ok" focusKey={version}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium">Version {version} is live</p>
        <Button size="sm" busy={isBusy} busyLabel="Undoing..." onClick={undo}>
          Undo
          <span className="text-muted tabular-nums" aria-hidden="true">
            {formatClock(secondsLeft)}
          </span>
        </Button>
      </div>
    </Banner>
  )
}

const undoSeconds = 60
