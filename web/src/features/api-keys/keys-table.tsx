import type { ApiKey } from '@assay/contract/api-keys'
import { formatCounted } from '@assay/contract/format/figures'
import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Name } from '../../ui/data/name.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago, Day } from '../../ui/data/time.tsx'
import type { Opener } from '../../ui/overlays/on-demand.tsx'

type KeysTableProps = {
  keys: ApiKey[]
  /** For the buttons that open the dialog. */
  opener: Opener
  onDelete: (key: ApiKey) => void
}

export function KeysTable({ keys, opener, onDelete }: KeysTableProps) {
  return (
    <Table
      caption="Your API keys"
      spacing="close"
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: 'Name', cell: (key) => <KeyName apiKey={key} /> },
        {
          id: 'prefix',
          header: 'Key',
          phone: 'extra',
          isLabeled: false,
          cell: ({ key_prefix }) => (
            <code className="font-mono text-sm whitespace-nowrap text-muted">{key_prefix}…</code>
          ),
        },
        { id: 'type', header: 'Type', isLabeled: false, cell: (key) => <State apiKey={key} /> },
        { id: 'created', header: 'Created', phone: 'hidden', cell: ({ created_at }) => <Day iso={created_at} /> },
        {
          id: 'used',
          header: 'Last used',
          isLabeled: false,
          cell: ({ last_used_at }) => <LastUse at={last_used_at} />,
        },
        { id: 'usage', header: 'Usage', align: 'end', isLabeled: false, cell: (key) => <Usage apiKey={key} /> },
        {
          id: 'expires',
          header: 'Expires',
          isLabeled: false,
          cell: ({ expires_at }) => <Expiry expiresAt={expires_at} />,
        },
        {
          id: 'actions',
          header: 'Actions',
          align: 'end',
          phone: 'aside',
          cell: (key) => (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Delete ${key.name}`}
              {...opener}
              onClick={() => onDelete(key)}
            >
              <Trash2 aria-hidden="true" />
              <span className="max-xl:sr-only">Delete</span>
            </Button>
          ),
        },
      ]}
    />
  )
}

/** Room for about twenty letters in the table; a phone gives it the line. */
function KeyName({ apiKey: { name, expires_at } }: { apiKey: ApiKey }) {
  return (
    <Name
      text={name}
      className={cx('font-medium @4xl:max-w-52', hasExpired(expires_at) && 'text-muted line-through')}
    />
  )
}

/** An expired key is neither live nor test: it doesn't work. */
function State({ apiKey: { type, expires_at } }: { apiKey: ApiKey }) {
  if (hasExpired(expires_at)) return <Pill tone="bad">Expired</Pill>
  return (
    <Pill tone={type === 'live' ? 'ok' : 'info'} dot>
      {type === 'live' ? 'Live' : 'Test'}
    </Pill>
  )
}

/** The table's header says what it is; a phone's row needs a sentence. */
function LastUse({ at }: { at: string | null }) {
  if (at === null) {
    return (
      <span className="text-muted">
        Never<span className="@4xl:hidden"> used</span>
      </span>
    )
  }
  return (
    <>
      <span className="mr-1 text-faint @4xl:hidden">Last used:</span>
      <Ago iso={at} />
    </>
  )
}

function Usage({ apiKey: { type, usage } }: { apiKey: ApiKey }) {
  if (type === 'test') return <span className={cx('text-muted', onlyRoomy)}>No quota used</span>
  return <span className="whitespace-nowrap">{formatCounted(usage, 'check')}</span>
}

function Expiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span className="text-muted @max-4xl:hidden">Never</span>
  const isOver = hasExpired(expiresAt)
  return (
    <span className={cx(isOver && 'text-bad', isOver && onlyRoomy)}>
      <span className="mr-1 @4xl:hidden">{isOver ? 'Expired' : 'Expires'}</span>
      <Day iso={expiresAt} />
    </span>
  )
}

/** A phone's row has two lines without these. */
const onlyRoomy = '@max-lg:hidden'

function hasExpired(expiresAt: string | null): boolean {
  return expiresAt !== null && new Date(expiresAt) <= new Date()
}
