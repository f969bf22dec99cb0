import { formatTime } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryStatus,
  WebhookEndpoint,
  WebhookFailure,
} from '@assay/contract/webhooks/endpoints'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { deliveriesQuery, deliveryQuery, useResend } from './api.ts'

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

type DeliveriesTableProps = {
  deliveries: WebhookDelivery[]
  onOpen: (eventId: string) => void
}

function DeliveriesTable({ deliveries, onOpen }: DeliveriesTableProps) {
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

function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  const { status, attempt_count, next_attempt_at } = delivery
  const isRetrying = status === 'pending' && attempt_count > 0 && next_attempt_at !== null
  const [tone, word] = isRetrying ? (['warn', 'Retrying'] as const) : looks[status]
  return <Pill tone={tone}>{word}</Pill>
}

const looks: Record<WebhookDeliveryStatus, readonly [PillTone, string]> = {
  delivered: ['ok', 'Delivered'],
  pending: ['info', 'Sending'],
  held: ['neutral', 'On hold'],
  failed: ['bad', 'Failed'],
}

type DeliveryDialogProps = { endpoint: WebhookEndpoint; eventId: string; onClose: () => void }

function DeliveryDialog({ endpoint, eventId, onClose }: DeliveryDialogProps) {
  const { data: detail, error, isFetching, refetch } = useQuery(deliveryQuery(endpoint.id, eventId))
  const mayDevelop = useMay('develop')
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
          {mayDevelop && <ResendButton endpoint={endpoint} eventId={eventId} isReady={isEnded} onSent={onClose} />}
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

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { response_status: status, failure, response_body: body } = attempt
  const isDelivered = status !== null && status >= 200 && status < 300
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-border p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Pill tone={isDelivered ? 'ok' : 'bad'}>{status === null ? 'No response' : `Status ${status}`}</Pill>
        <span className="text-muted tabular-nums">
          {formatTime(attempt.started_at)}, {formatCount(attempt.duration_ms)} ms
        </span>
      </div>
      {failure && <p className="text-sm">{sentences[failure]}</p>}
      {status !== null && status >= 300 && status < 400 && (
        <p className="text-sm">We don’t follow redirects. Use the URL it points to.</p>
      )}
      {body && (
        <pre className="max-h-40 overflow-auto rounded-md bg-subtle p-2.5 font-mono text-xs break-all whitespace-pre-wrap">
          {body}
        </pre>
      )}
    </div>
  )
}

const sentences: Record<WebhookFailure, string> = {
  blocked: 'This address is on a private network or at a port we don’t connect to.',
  unresolved: 'We couldn’t find the host.',
  refused: 'The server didn’t accept the connection.',
  timed_out: 'There was no response within 15 seconds.',
  tls: 'The certificate isn’t valid for this host.',
  interrupted: 'The connection ended before there was a response.',
}
