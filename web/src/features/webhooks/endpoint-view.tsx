import { formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { useMay } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { NewSecret } from '../../ui/data/new-secret.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useDeleteEndpoint, useRotateSecret, useSendTest, useSetPaused } from './api.ts'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'

type EndpointViewProps = {
  endpoint: WebhookEndpoint
  newSecret: NewEndpointSecret | null
  onNewSecret: (secret: NewEndpointSecret | null) => void
  onDeleted: () => void
}

export function EndpointView({ endpoint, newSecret, onNewSecret, onDeleted }: EndpointViewProps) {
  const { id, url, description, events } = endpoint
  const mayDevelop = useMay('develop')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p>
        <TextLink asChild>
          <Link to={paths.webhooks} className="inline-flex items-center gap-1.5">
            <ArrowLeft className="size-4" aria-hidden="true" />
            All endpoints
          </Link>
        </TextLink>
      </p>
      {newSecret && <NewSecretPanel key={newSecret.secret} newSecret={newSecret} onDone={() => onNewSecret(null)} />}
      <EndpointNotice endpoint={endpoint} />
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 py-4">
          <div className="grid min-w-0 gap-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="min-w-0 font-mono text-base break-all">{url}</h2>
              <EndpointStatus endpoint={endpoint} />
            </div>
            {description && (
              <p dir="auto" className="text-muted">
                {description}
              </p>
            )}
          </div>
          {mayDevelop && (
            <EndpointActions
              endpoint={endpoint}
              onRotated={(secret) => onNewSecret({ endpointId: id, secret, isRotated: true })}
              onDeleted={onDeleted}
            />
          )}
        </div>
        <CardBody>
          <ul className="flex flex-wrap gap-1.5" aria-label="Events">
            {events.map((kind) => (
              <li key={kind}>
                <Pill>
                  <span className="font-mono">{kind}</span>
                </Pill>
              </li>
            ))}
          </ul>
          <OldSecret endpoint={endpoint} />
        </CardBody>
      </Card>
      <Deliveries endpoint={endpoint} />
    </div>
  )
}

function EndpointNotice({ endpoint: { pause_reason, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (pause_reason === 'failing') {
    return (
      <Banner tone="bad">
        We paused this endpoint because nothing has reached it for days. Fix it, then resume: we’ll send what happened
        in the last 3 days.
      </Banner>
    )
  }
  if (pause_reason === 'gone') {
    return (
      <Banner tone="bad">
        We paused this endpoint because it responded with status 410 (Gone). If you still use it, fix it, then resume.
      </Banner>
    )
  }
  if (pause_reason === 'owner') {
    return <Banner tone="info">This endpoint is paused. We’re holding its events for up to 3 days.</Banner>
  }
  if (failing_since === null) return null
  return (
    <Banner tone="warn">
      Your endpoint has responded with errors since {formatTime(failing_since)}. We’ll keep trying for 3 days.
    </Banner>
  )
}

function OldSecret({ endpoint: { previous_until } }: { endpoint: WebhookEndpoint }) {
  if (previous_until === null || Date.parse(previous_until) <= Date.now()) return null
  return <p className="mt-3 text-sm text-muted">The old signing secret works until {formatTime(previous_until)}.</p>
}

export type NewEndpointSecret = { endpointId: string; secret: string; isRotated: boolean }

function NewSecretPanel({ newSecret, onDone }: { newSecret: NewEndpointSecret; onDone: () => void }) {
  return (
    <NewSecret
      title="Copy your signing secret now"
      description={
        'You won’t see it again. Your server uses it to check that a request came from us.' +
        (newSecret.isRotated ? ' For 24 hours we sign with the old secret, too.' : '')
      }
      secret={newSecret.secret}
      copyLabel="Copy signing secret"
      onDone={onDone}
    />
  )
}

type EndpointActionsProps = {
  endpoint: WebhookEndpoint
  onRotated: (secret: string) => void
  onDeleted: () => void
}

function EndpointActions({ endpoint, onRotated, onDeleted }: EndpointActionsProps) {
  const [dialog, setDialog] = useState<'edit' | 'rotate' | 'delete' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="flex flex-wrap gap-2">
      <TestButton endpoint={endpoint} />
      <PauseButton endpoint={endpoint} />
      <Button size="sm" aria-haspopup="dialog" onClick={() => setDialog('edit')}>
        Edit
      </Button>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setDialog('rotate')}>
        Rotate secret
      </Button>
      <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      {dialog === 'edit' && <EndpointDialog endpoint={endpoint} onSaved={() => {}} onClose={close} />}
      {dialog === 'rotate' && <RotateSecretDialog endpoint={endpoint} onRotated={onRotated} onClose={close} />}
      {dialog === 'delete' && <DeleteEndpointDialog endpoint={endpoint} onDeleted={onDeleted} onClose={close} />}
    </div>
  )
}

function TestButton({ endpoint: { id, paused_at } }: { endpoint: WebhookEndpoint }) {
  const test = useSendTest(id)
  function send() {
    test.mutate(undefined, {
      onSuccess: () => toast({ topic: 'webhooks', tone: 'success', title: 'Test event sent' }),
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'webhooks', tone: 'error', title: 'We couldn’t send a test event', description })
      },
    })
  }
  return (
    <Button
      size="sm"
      variant={paused_at === null ? 'primary' : 'secondary'}
      disabled={paused_at !== null}
      busy={test.isPending}
      busyLabel="Sending..."
      onClick={send}
    >
      Send test event
    </Button>
  )
}

function PauseButton({ endpoint: { id, paused_at } }: { endpoint: WebhookEndpoint }) {
  const setPaused = useSetPaused(id)
  const isPaused = paused_at !== null
  function change() {
    setPaused.mutate(!isPaused, {
      onSuccess: () =>
        toast({ topic: 'webhooks', tone: 'success', title: isPaused ? 'Endpoint resumed' : 'Endpoint paused' }),
      onError: (error) => {
        const description = describeError(error)
        toast({ topic: 'webhooks', tone: 'error', title: 'We couldn’t change the endpoint', description })
      },
    })
  }
  return (
    <Button
      size="sm"
      variant={isPaused ? 'primary' : 'secondary'}
      busy={setPaused.isPending}
      busyLabel={isPaused ? 'Resuming...' : 'Pausing...'}
      onClick={change}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}

type RotateSecretDialogProps = { endpoint: WebhookEndpoint; onRotated: (secret: string) => void; onClose: () => void }

function RotateSecretDialog({ endpoint, onRotated, onClose }: RotateSecretDialogProps) {
  const rotation = useRotateSecret(endpoint.id)
  const identity = useIdentityProof()
  const form = useForm({
    initial: {},
    submit: () =>
      identity.send('We couldn’t rotate the secret', async (proof) => {
        const { secret } = await rotation.mutateAsync(proof)
        onClose()
        onRotated(secret)
      }),
  })
  return (
    <FormDialog
      form={form}
      title="Rotate the signing secret?"
      description={describeRotation(endpoint)}
      label="Rotate secret"
      submitLabel="Rotate secret"
      busyLabel="Rotating..."
      onClose={onClose}
    >
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}

function describeRotation({ previous_until }: WebhookEndpoint): string {
  const both =
    'You’ll get a new secret. For 24 hours we sign every request with both, so you can switch without missing an event.'
  const hasOlder = previous_until !== null && Date.parse(previous_until) > Date.now()
  return hasOlder ? `${both} The secret from before your last rotation stops working now.` : both
}

type DeleteEndpointDialogProps = { endpoint: WebhookEndpoint; onDeleted: () => void; onClose: () => void }

function DeleteEndpointDialog({ endpoint, onDeleted, onClose }: DeleteEndpointDialogProps) {
  const deletion = useDeleteEndpoint(endpoint.id)
  return (
    <AlertDialog
      title="Delete this endpoint?"
      description={
        <>
          We’ll stop sending events to <span className="font-mono text-sm break-all">{endpoint.url}</span> and delete
          its log. This can’t be undone.
        </>
      }
      confirmLabel="Delete endpoint"
      busyLabel="Deleting..."
      onConfirm={async () => {
        await deletion.mutateAsync()
        onClose()
        onDeleted()
        toast({ topic: 'webhooks', tone: 'success', title: 'Endpoint deleted' })
      }}
      failure={{ topic: 'webhooks', title: 'We couldn’t delete the endpoint' }}
      onClose={onClose}
    />
  )
}

export function EndpointStatus({ endpoint: { paused_at, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (paused_at !== null) return <Pill>Paused</Pill>
  if (failing_since !== null) return <Pill tone="bad">Failing</Pill>
  return (
    <Pill tone="ok" dot>
      Active
    </Pill>
  )
}
