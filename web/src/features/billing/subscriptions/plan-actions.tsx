import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { paths } from '@assay/contract/paths'
import { useState } from 'react'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { useCancellation } from './use-cancellation.ts'
import { useUndoChange } from './use-undo-change.ts'

/** Only what can be done now. While an invoice is overdue, paying it comes before any change, so that isn't offered. */
export function PlanActions({ row, headingId }: { row: SubscriptionRow; headingId: string }) {
  const { tier, cancel_status, entitlement } = row
  const isCancelled = cancel_status !== null
  return (
    <div className="flex flex-wrap gap-2.5">
      {isCancelled && <Resume row={row} />}
      {entitlement !== 'grace' && (
        <Button asChild variant={isCancelled ? 'secondary' : 'primary'}>
          <Link to={`${paths.developerTools}#plans`}>{tier === 'free' ? 'Upgrade' : 'Change plan'}</Link>
        </Button>
      )}
      {tier !== 'free' && !isCancelled && <Cancel row={row} headingId={headingId} />}
    </div>
  )
}

function Resume({ row }: { row: SubscriptionRow }) {
  const undo = useUndoChange(row)
  return (
    <Button variant="primary" busy={undo.isPending} busyLabel="Resuming..." onClick={() => undo.mutate()}>
      Resume plan
    </Button>
  )
}

function Cancel({ row, headingId }: { row: SubscriptionRow; headingId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const cancellation = useCancellation(row, () => setIsOpen(false))
  const { isSending, isCancelling } = cancellation
  const label = isCancelling ? 'Cancelling...' : isSending ? 'Requesting verification...' : 'Cancel Subscription'
  return (
    <>
      <Button
        disabled={isSending || isCancelling}
        aria-describedby={headingId}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <CancelDialog subscription={row} cancellation={cancellation} onClose={() => setIsOpen(false)} />}
    </>
  )
}
