import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Day } from '../../ui/data/time.tsx'
import { EndpointStatus } from './endpoint-status.tsx'

export function EndpointsTable({ endpoints }: { endpoints: WebhookEndpoint[] }) {
  return (
    <Table
      caption="Your webhook endpoints"
      rows={endpoints}
      rowKey={({ id }) => id}
      columns={[
        { id: 'url', header: 'Endpoint', cell: (endpoint) => <EndpointName endpoint={endpoint} /> },
        {
          id: 'status',
          header: 'Status',
          isLabeled: false,
          cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
        },
        {
          id: 'events',
          header: 'Events',
          isLabeled: false,
          cell: ({ events }) => <span className="whitespace-nowrap">{formatCounted(events.length, 'event')}</span>,
        },
        { id: 'created', header: 'Added', phone: 'hidden', cell: ({ created_at }) => <Day iso={created_at} /> },
        {
          id: 'actions',
          header: 'Actions',
          align: 'end',
          phone: 'aside',
          cell: ({ id, url }) => (
            <Button size="sm" asChild>
              <Link to={`${paths.webhooks}?endpoint=${id}`} aria-label={`View ${url}`}>
                View
              </Link>
            </Button>
          ),
        },
      ]}
    />
  )
}

function EndpointName({ endpoint: { url, description } }: { endpoint: WebhookEndpoint }) {
  return (
    <span className="grid min-w-0">
      <Name text={url} className="font-mono text-sm @4xl:max-w-96" />
      {description && <Name text={description} className="text-sm text-muted @4xl:max-w-96" />}
    </span>
  )
}
