import { maxEndpoints } from '@assay/contract/webhooks/rules'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/loading.tsx'
import { endpointsQuery } from './api.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointView } from './endpoint-view.tsx'
import { EndpointsTable } from './endpoints-table.tsx'
import type { NewEndpointSecret } from './new-secret-panel.tsx'

type EndpointsPanelProps = {
  /** The endpoint that is open; null for the list. */
  openId: string | null
  onOpen: (id: string | null) => void
}

export function EndpointsPanel({ openId, onOpen }: EndpointsPanelProps) {
  const [isAdding, setIsAdding] = useState(false)
  // Kept in the open page and nowhere else.
  const [newSecret, setNewSecret] = useState<NewEndpointSecret | null>(null)
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
  const addButton = (
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
