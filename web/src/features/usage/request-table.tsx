import { formatDay, formatTimeOfDay } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import type { RequestLogEntry } from '@assay/contract/usage'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { VerdictPill } from '../../ui/data/verdict-pill.tsx'
import { ExplainDialog } from './explain-dialog.tsx'

export function RequestTable({ entries }: { entries: RequestLogEntry[] }) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <Table
        caption="Recent requests"
        spacing="close"
        rows={entries}
        rowKey={({ request_id }) => request_id}
        columns={[
          { id: 'key', header: 'Key', cell: ({ key_name }) => <Name text={key_name} className="@4xl:max-w-52" /> },
          { id: 'time', header: 'Time', phone: 'aside', cell: ({ created_at }) => <Ago iso={created_at} /> },
          { id: 'email', header: 'Email', cell: (entry) => <EmailVerdict entry={entry} /> },
          { id: 'name', header: 'Name', cell: ({ name_verdict }) => <VerdictPill verdict={name_verdict} /> },
          { id: 'checks', header: 'Checks', align: 'end', cell: ({ checks }) => formatCount(checks) },
          {
            id: 'id',
            header: 'Request ID',
            phone: 'extra',
            isLabeled: false,
            cell: (entry) => <RequestId entry={entry} />,
          },
          {
            id: 'explain',
            header: 'Details',
            isLabeled: false,
            cell: ({ request_id, created_at }) => (
              <Button
                variant="link"
                className="text-sm"
                aria-label={`Explain the request of ${formatDay(created_at)}, ${formatTimeOfDay(created_at)}`}
                aria-haspopup="dialog"
                onClick={() => setOpened(request_id)}
              >
                Explain
              </Button>
            ),
          },
        ]}
      />
      {opened && <ExplainDialog requestId={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The verdict, and what has become known since. */
function EmailVerdict({ entry: { email_verdict, later_found_at } }: { entry: RequestLogEntry }) {
  if (later_found_at === null) return <VerdictPill verdict={email_verdict} />
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {email_verdict !== null && <VerdictPill verdict={email_verdict} />}
      <Pill tone="bad">later disposable</Pill>
    </span>
  )
}

function RequestId({ entry: { request_id, later_found_items } }: { entry: RequestLogEntry }) {
  return (
    <>
      <code className="font-mono text-xs break-all text-muted">{request_id}</code>
      {later_found_items && (
        <span className="mt-1 block font-mono text-xs break-words text-muted">{describeItems(later_found_items)}</span>
      )}
    </>
  )
}

/** As the batch's response numbers them. */
function describeItems(items: number[]): string {
  const shown = items.slice(0, maxShown).map((item) => `results[${item}]`)
  const rest = items.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}

const maxShown = 5
