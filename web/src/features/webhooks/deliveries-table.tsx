import { formatCounted } from '@assay/contract/format/figures'
import type { WebhookDelivery } from '@assay/contract/webhooks/endpoints'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { DeliveryStatus } from './delivery-status.tsx'

type DeliveriesTableProps = {
  deliveries: WebhookDelivery[]
  onOpen: (eventId: string) => void
}

export function DeliveriesTable({ deliveries, onOpen }: DeliveriesTableProps) {
  return (
    <Table
      caption="Deliveries"
      rows={deliveries}
      rowKey={({ event_id }) => event_id}
      columns={[
        { id: 'kind', header: 'Event', cell: ({ kind }) => <code className="font-mono text-sm">{kind}</code> },
        {
          id: 'status',
          header: 'Status',
          isLabeled: false,
          cell: (delivery) => <DeliveryStatus delivery={delivery} />,
        },
        { id: 'response', header: 'Response', cell: ({ response_status }) => response_status ?? <Nothing /> },
        {
          id: 'attempts',
          header: 'Attempts',
          isLabeled: false,
          cell: ({ attempt_count }) => formatCounted(attempt_count, 'attempt'),
        },
        { id: 'time', header: 'Time', isLabeled: false, cell: ({ created_at }) => <Ago iso={created_at} /> },
        {
          id: 'actions',
          header: 'Actions',
          align: 'end',
          phone: 'aside',
          cell: ({ event_id, kind }) => (
            <Button size="sm" aria-label={`View ${kind}`} aria-haspopup="dialog" onClick={() => onOpen(event_id)}>
              View
            </Button>
          ),
        },
      ]}
    />
  )
}

function Nothing() {
  return <span className="text-muted">None</span>
}
