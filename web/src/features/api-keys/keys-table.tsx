import type { ApiKey } from '@assay/contract/api-keys'
import { Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago, Day } from '../../ui/data/time.tsx'

type KeysTableProps = { keys: ApiKey[]; onDelete: (key: ApiKey) => void }

export function KeysTable({ keys, onDelete }: KeysTableProps) {
  return (
    <Table
      caption="Your API keys"
      spacing="close"
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span> },
        {
          id: 'prefix',
          header: 'Key',
          cell: ({ key_prefix }) => <code className="font-mono text-sm text-muted">{key_prefix}…</code>,
        },
        { id: 'type', header: 'Type', cell: ({ type }) => <TypePill type={type} /> },
        { id: 'created', header: 'Created', cell: ({ created_at }) => <Day iso={created_at} /> },
        {
          id: 'used',
          header: 'Last used',
          cell: ({ last_used_at }) =>
            last_used_at ? <Ago iso={last_used_at} /> : <span className="text-muted">Never</span>,
        },
        { id: 'usage', header: 'Usage', align: 'end', cell: (key) => <Usage apiKey={key} /> },
        { id: 'expires', header: 'Expires', cell: ({ expires_at }) => <Expiry expiresAt={expires_at} /> },
        {
          id: 'actions',
          header: 'Actions',
          align: 'end',
          cell: (key) => (
            <Button variant="ghost" size="sm" aria-label={`Delete ${key.name}`} onClick={() => onDelete(key)}>
              <Trash2 aria-hidden="true" />
              <span className="sm:max-xl:sr-only">Delete</span>
            </Button>
          ),
        },
      ]}
    />
  )
}

function TypePill({ type }: Pick<ApiKey, 'type'>) {
  return type === 'live' ? (
    <Pill tone="ok" dot>
      Live
    </Pill>
  ) : (
    <Pill tone="info" dot>
      Test
    </Pill>
  )
}

function Usage({ apiKey: { type, usage } }: { apiKey: ApiKey }) {
  if (type === 'test') return <span className="text-muted">Not counted</span>
  return usage.toLocaleString('en-US')
}

function Expiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <span className="text-muted">Never</span>
  const hasExpired = new Date(expiresAt) <= new Date()
  return hasExpired ? <Pill tone="bad">Expired</Pill> : <Day iso={expiresAt} />
}
