import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { deliveriesQuery } from './api.ts'
import { DeliveriesTable } from './deliveries-table.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'

export function Deliveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, error, isFetching, refetch, ...log } = useInfiniteQuery(deliveriesQuery(endpoint.id))
  if (!data && error) {
    return <LoadError title="We couldn’t load the deliveries" error={error} isFetching={isFetching} refetch={refetch} />
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
      {deliveries.length > 0 && <DeliveriesTable deliveries={deliveries} onOpen={setOpenId} />}
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
