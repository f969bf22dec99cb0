import { maxEndpoints } from '@assay/contract/webhooks/events'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { endpointsQuery } from './api.ts'
import { EndpointView } from './endpoint-view.tsx'
import { EndpointsSkeleton } from './endpoints-skeleton.tsx'
import { EndpointsTable } from './endpoints-table.tsx'
import type { NewSecret } from './new-secret-panel.tsx'

const EndpointDialog = onDemand(async () => (await import('./endpoint-dialog.tsx')).EndpointDialog)

type EndpointsPanelProps = {
  /** The endpoint that is open; null for the list. */
  openId: string | null
  onOpen: (id: string | null) => void
}

export function EndpointsPanel({ openId, onOpen }: EndpointsPanelProps) {
  const [isAdding, setIsAdding] = useState(false)
  // Kept in the open page and nowhere else.
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null)
  const { data: endpoints, error, fetchStatus, refetch } = useQuery(endpointsQuery)
  if (!endpoints && error) {
    return (
      <ErrorState
        title="We couldn’t load your endpoints"
        message={describeError(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        retry={{ label: 'Try again', onSelect: () => refetch(), busy: fetchStatus === 'fetching' }}
      />
    )
  }
  if (!endpoints) return <EndpointsSkeleton onRetry={() => refetch()} />
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
  const addButton = (
    <Button variant="primary" {...EndpointDialog.opener} onClick={() => setIsAdding(true)}>
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
