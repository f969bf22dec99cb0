import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { defaultRuleId, type PolicyDocument } from '@assay/contract/rules/conditions'
import type { PolicyPreview } from '@assay/contract/rules/preview'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionPill } from '../../ui/data/verdict.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Compared, previewQuery } from './api.ts'
import { DifferenceList, findDifferences } from './differences.tsx'

type ChangeDialogProps = {
  title: string
  description: string
  live: PolicyDocument
  next: PolicyDocument
  compared: Compared
  /** Below the effect. */
  note: ReactNode
  confirmLabel: string
  busyLabel: string
  cancelLabel: string
  onConfirm: () => Promise<void>
  /** Shows the requests behind the figures, on the page. */
  onShowRequests: () => void
  onClose: () => void
}

/** Asks before rules go live: the difference in words, and what it would have changed in the last 30 days. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, description, live, next, compared, note, confirmLabel, busyLabel, cancelLabel, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  async function confirm() {
    setIsBusy(true)
    setFailure(null)
    try {
      await props.onConfirm()
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      isWide
      onOpenChange={() => isBusy || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant="primary" busy={isBusy} busyLabel={busyLabel} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <DifferenceList differences={findDifferences(live, next)} />
        <Effect compared={compared} onShowRequests={props.onShowRequests} />
        <p className="text-sm text-muted">{note}</p>
        {failure !== null && <Banner tone="bad">{describeError(failure)}</Banner>}
      </div>
    </Dialog>
  )
}

function Effect({ compared, onShowRequests }: Pick<ChangeDialogProps, 'compared' | 'onShowRequests'>) {
  const { data: preview, error, isFetching, refetch } = useQuery(previewQuery(compared))
  return (
    <section aria-label="Effect on the last 30 days" className="grid gap-3 rounded-lg bg-subtle p-4">
      <p role="status" className="font-medium">
        {preview
          ? summarizeEffect(preview)
          : error
            ? 'We couldn’t compare the rules'
            : 'Comparing with the last 30 days…'}
      </p>
      {!preview && error && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {describeError(error)}
          <Button size="sm" busy={isFetching} busyLabel="Comparing..." onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!preview && !error && <Skeleton className="w-2/3" />}
      {preview && preview.changed > 0 && <Transitions preview={preview} onShowRequests={onShowRequests} />}
    </section>
  )
}

function summarizeEffect({ people, changed, is_complete }: PolicyPreview): string {
  if (people === 0) return 'No requests in your log to compare with yet'
  const all = `${is_complete ? '' : 'newest '}${formatCounted(people, 'sign-up')}`
  if (changed === 0) return `None of your last ${all} would have been decided differently`
  return `${formatCount(changed)} of your last ${all} would have been decided differently`
}

function Transitions({ preview, onShowRequests }: { preview: PolicyPreview; onShowRequests: () => void }) {
  const shown = preview.transitions.slice(0, maxTransitions)
  const rest = preview.changed - shown.reduce((sum, { people }) => sum + people, 0)
  return (
    <>
      <ul className="grid gap-2">
        {shown.map(({ live, draft, rule, people }) => (
          <li
            key={`${live}/${draft}/${rule.id}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <span className="inline-flex items-center gap-1.5">
              <DecisionPill decision={live} />
              <ArrowRight className="size-3.5 text-faint" role="img" aria-label="becomes" />
              <DecisionPill decision={draft} />
            </span>
            <span className="min-w-0 text-muted max-sm:order-last max-sm:col-span-2">
              {rule.id === defaultRuleId ? 'No rule matches' : rule.message.replace(/\.$/, '')}
            </span>
            <span className="font-medium tabular-nums">{formatCount(people)}</span>
          </li>
        ))}
        {rest > 0 && <li className="text-sm text-muted">{formatCount(rest)} more by other rules</li>}
      </ul>
      <Button variant="link" className="w-fit" onClick={onShowRequests}>
        {preview.changed === 1 ? 'See the request' : `See the ${formatCount(preview.changed)} requests`}
      </Button>
    </>
  )
}

const maxTransitions = 5
