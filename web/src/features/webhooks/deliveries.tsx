import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { deliveriesQuery } from './api.ts'
import { DeliveriesTable } from './deliveries-table.tsx'

const DeliveryDialog = onDemand(async () => (await import('./delivery-dialog.tsx')).DeliveryDialog)

export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, error, fetchStatus, refetch, ...log } = useInfiniteQuery(deliveriesQuery(endpoint.id))
  if (!data && error) {
    return (
      <ErrorState
        title="We couldn’t load the deliveries"
        message={describeError(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        retry={{ label: 'Try again', onSelect: () => refetch(), busy: fetchStatus === 'fetching' }}
      />
    )
  }
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <Card>
      <CardHeader title="Deliveries" description="Requests and responses from the last 14 days." />
      {!data && (
        <CardBody>
          <Loading label="Loading deliveries" onRetry={() => refetch()}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="w-full" />
            ))}
          </Loading>
        </CardBody>
      )}
      {data && deliveries.length === 0 && (
        <CardBody>
          <p className="text-muted">No deliveries yet. Send a test event to see one here.</p>
        </CardBody>
      )}
      {deliveries.length > 0 && (
        <DeliveriesTable deliveries={deliveries} opener={DeliveryDialog.opener} onOpen={setOpenId} />
      )}
      {log.hasNextPage && (
        <div className="flex justify-center border-t border-border px-5 py-3">
          <Button
            size="sm"
            busy={log.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void log.fetchNextPage()}
          >
            Load older
          </Button>
        </div>
      )}
      {openId !== null && <DeliveryDialog endpoint={endpoint} eventId={openId} onClose={() => setOpenId(null)} />}
    </Card>
  )
}
