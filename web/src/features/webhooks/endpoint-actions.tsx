import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSendTest, useSetPaused } from './api.ts'
import { DeleteEndpointDialog } from './delete-endpoint-dialog.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'

type EndpointActionsProps = {
  endpoint: WebhookEndpoint
  onRotated: (secret: string) => void
  onDeleted: () => void
}

export function EndpointActions({ endpoint, onRotated, onDeleted }: EndpointActionsProps) {
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
