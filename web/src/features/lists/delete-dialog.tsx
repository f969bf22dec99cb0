import { formatCounted } from '@assay/contract/format/figures'
import type { ListEntry } from '@assay/contract/lists/entries'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteEntry, useDeleteMatching } from './api.ts'
import type { Filter } from './list-filter.ts'

type DeleteDialogProps = {
  /** One entry, or all that the filter leaves. */
  what: { entry: ListEntry } | { filter: Filter; count: number }
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDialog({ what, onClose, onDeleted }: DeleteDialogProps) {
  const one = useDeleteEntry()
  const matching = useDeleteMatching()
  const isOne = 'entry' in what
  const words = isOne ? null : formatCounted(what.count, 'entry', 'entries')
  return (
    <AlertDialog
      title={isOne ? 'Delete entry' : `Delete ${words}`}
      description={
        isOne ? (
          <>
            Your next request gets our own verdict again for <bdi className="wrap-anywhere">{what.entry.value}</bdi>.
          </>
        ) : (
          'Your next requests get our own verdicts again. This can’t be undone, so export the entries first if you might need them.'
        )
      }
      confirmLabel={isOne ? 'Delete entry' : `Delete ${words}`}
      busyLabel="Deleting..."
      onConfirm={async () => {
        if (isOne) await one.mutateAsync(what.entry.id)
        else await matching.mutateAsync(what.filter)
        onClose()
        onDeleted()
        toast({ topic: 'lists', tone: 'success', title: isOne ? 'Entry deleted' : `${words} deleted` })
      }}
      failure={{ topic: 'lists', title: isOne ? 'We couldn’t delete the entry' : 'We couldn’t delete the entries' }}
      onClose={onClose}
    />
  )
}
