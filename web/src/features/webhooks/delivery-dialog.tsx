import { formatTime } from '@assay/contract/format'
import type { WebhookDeliveryDetail, WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { deliveryQuery, useResend } from './api.ts'
import { Attempt } from './attempt.tsx'

type DeliveryDialogProps = { endpoint: WebhookEndpoint; eventId: string; onClose: () => void }

export function DeliveryDialog({ endpoint, eventId, onClose }: DeliveryDialogProps) {
  const { data: detail, error, isFetching, refetch } = useQuery(deliveryQuery(endpoint.id, eventId))
  const isEnded = detail?.delivery.status === 'delivered' || detail?.delivery.status === 'failed'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={detail?.delivery.kind ?? 'Delivery'}
      description={<span className="font-mono text-xs break-all">{eventId}</span>}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ResendButton endpoint={endpoint} eventId={eventId} isReady={isEnded} onSent={onClose} />
        </>
      }
    >
      {detail && <Detail detail={detail} />}
      {!detail && error && (
        <LoadError title="We couldn’t load this delivery" error={error} isFetching={isFetching} refetch={refetch} />
      )}
      {!detail && !error && (
        <Loading label="Loading the delivery" onRetry={() => refetch()}>
          <Skeleton className="h-32 w-full rounded-lg" />
          <Skeleton className="w-40" />
        </Loading>
      )}
    </Dialog>
  )
}

function Detail({ detail: { delivery, request_body, attempts } }: { detail: WebhookDeliveryDetail }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CodeBlock title="Request body" code={JSON.stringify(JSON.parse(request_body), null, 2)} />
      <section className="grid gap-3">
        <h3 className="text-sm font-medium">Attempts</h3>
        {attempts.length === 0 && <p className="text-muted">None yet.</p>}
        {attempts.length > 0 && delivery.next_attempt_at !== null && (
          <p className="text-sm text-muted">Next attempt: {formatTime(delivery.next_attempt_at)}.</p>
        )}
        <ol className="grid gap-3">
          {attempts.map((attempt) => (
            <li key={attempt.number}>
              <Attempt attempt={attempt} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

type ResendButtonProps = { endpoint: WebhookEndpoint; eventId: string; isReady: boolean; onSent: () => void }

function ResendButton({ endpoint: { id, paused_at }, eventId, isReady, onSent }: ResendButtonProps) {
  const resend = useResend(id)
  function send() {
    resend.mutate(eventId, {
      onSuccess: () => {
        onSent()
        toast({ topic: 'webhooks', tone: 'success', title: 'Event sent again' })
      },
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'webhooks', tone: 'error', title: 'We couldn’t send the event again', description })
      },
    })
  }
  return (
    <Button
      variant="primary"
      disabled={!isReady || paused_at !== null}
      busy={resend.isPending}
      busyLabel="Sending..."
      onClick={send}
    >
      Resend
    </Button>
  )
}
