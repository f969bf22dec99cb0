import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { maxEndpoints } from '@assay/contract/webhooks/events'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Day } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { endpointsQuery } from './api.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointStatus, EndpointView, type NewEndpointSecret } from './endpoint-view.tsx'

type EndpointsPanelProps = {
  /** The endpoint that is open; null for the list. */
  openId: string | null
  onOpen: (id: string | null) => void
}

export function EndpointsPanel({ openId, onOpen }: EndpointsPanelProps) {
  const [isAdding, setIsAdding] = useState(false)
  // Kept in the open page and nowhere else.
  const [newSecret, setNewSecret] = useState<NewEndpointSecret | null>(null)
  const mayDevelop = useMay('develop')
  const { data: endpoints, error, isFetching, refetch } = useQuery(endpointsQuery)
  if (!endpoints && error) {
    return <LoadError title="We couldn’t load your endpoints" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!endpoints) return <LoadingList label="Loading endpoints" rows={2} onRetry={() => refetch()} />
  const open = endpoints.find(({ id }) => id === openId)
  if (open) {
    return (
      <EndpointView
        key={open.id}
        endpoint={open}
        newSecret={newSecret?.endpointId === open.id ? newSecret : null}
        onNewSecret={setNewSecret}
        onDeleted={() => onOpen(null)}
      />
    )
  }
  const addButton = mayDevelop && (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden="true" />
      Add endpoint
    </Button>
  )
  return (
    <>
      {endpoints.length === 0 ? (
        <EmptyState
          icon={<Webhook />}
          title="No endpoints yet"
          description="Add the URL of your server, choose events, and we’ll send a signed request whenever one happens."
          action={addButton}
        />
      ) : (
        <Card>
          <CardHeader
            title="Endpoints"
            description={`${endpoints.length} of ${maxEndpoints} endpoints`}
            aside={endpoints.length < maxEndpoints && addButton}
          />
          <EndpointsTable endpoints={endpoints} />
        </Card>
      )}
      {isAdding && (
        <EndpointDialog
          endpoint={null}
          onClose={() => setIsAdding(false)}
          onSaved={({ endpoint, secret }) => {
            if (secret !== null) setNewSecret({ endpointId: endpoint.id, secret, isRotated: false })
            onOpen(endpoint.id)
          }}
        />
      )}
    </>
  )
}

function EndpointsTable({ endpoints }: { endpoints: WebhookEndpoint[] }) {
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
