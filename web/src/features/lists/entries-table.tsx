import { formatCounted } from '@assay/contract/format/figures'
import type { ListEntry } from '@assay/contract/lists/entries'
import { Pencil, Trash2 } from 'lucide-react'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Day } from '../../ui/data/time.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useDeleteEntry, useDeleteMatching } from './api.ts'
import { type Filter, typeNames } from './list-filter.ts'

type EntryAct = 'edit' | 'delete'

type EntriesTableProps = {
  entries: ListEntry[]
  /** For the buttons that open the dialogs. */
  onAct: (act: EntryAct, entry: ListEntry) => void
}

export function EntriesTable({ entries, onAct }: EntriesTableProps) {
  const mayDevelop = useMay('develop')
  return (
    <Table
      caption="List entries"
      spacing="close"
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { id: 'value', header: 'Value', cell: (entry) => <Value entry={entry} /> },
        {
          id: 'action',
          header: 'List',
          isLabeled: false,
          cell: ({ action }) => (
            <Pill tone={action === 'allow' ? 'ok' : 'bad'} dot>
              {action === 'allow' ? 'Allow' : 'Block'}
            </Pill>
          ),
        },
        {
          id: 'type',
          header: 'Type',
          isLabeled: false,
          cell: ({ type }) => <span className="text-muted">{typeNames[type]}</span>,
        },
        {
          id: 'expires',
          header: 'Expires',
          isLabeled: false,
          cell: ({ expires_at }) => <Expiry expiresAt={expires_at} />,
        },
        { id: 'added', header: 'Added', phone: 'extra', cell: ({ created_at }) => <Day iso={created_at} /> },
        {
          id: 'actions',
          header: 'Actions',
          align: 'end',
          phone: 'aside',
          cell: (entry) =>
            mayDevelop && (
              <div className="-mr-2 flex justify-end">
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Edit ${entry.display_value}`}
                  title="Edit"
                  className="px-2"
                  aria-haspopup="dialog"
                  onClick={() => onAct('edit', entry)}
                >
                  <Pencil aria-hidden="true" />
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Delete ${entry.display_value}`}
                  title="Delete"
                  className="px-2"
                  aria-haspopup="dialog"
                  onClick={() => onAct('delete', entry)}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              </div>
            ),
        },
      ]}
    />
  )
}

function Value({ entry: { value, display_value, note, expires_at } }: { entry: ListEntry }) {
  return (
    <div className="min-w-0 @4xl:max-w-96">
      <bdi className={cx('font-medium wrap-anywhere', hasExpired(expires_at) && 'text-muted line-through')}>
        {display_value}
      </bdi>
      {/* Letters of other scripts can look the same; this spelling can't. */}
      {display_value !== value && <p className="font-mono text-xs wrap-anywhere text-muted">{value}</p>}
      {note && <p className="text-sm wrap-anywhere text-muted">{note}</p>}
    </div>
  )
}

/** An expired entry stays until it's deleted, but counts for nothing. */
function Expiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span className="text-muted @max-4xl:hidden">Never</span>
  const isOver = hasExpired(expiresAt)
  return (
    <span className={cx(isOver && 'text-bad')}>
      <span className={cx('mr-1', !isOver && '@4xl:hidden')}>{isOver ? 'Expired' : 'Expires'}</span>
      <Day iso={expiresAt} />
    </span>
  )
}

function hasExpired(expiresAt: string | null): boolean {
  return expiresAt !== null && new Date(expiresAt) <= new Date()
}

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
            Your next request gets our own verdict again for{' '}
            <bdi className="wrap-anywhere">{what.entry.display_value}</bdi>.
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
