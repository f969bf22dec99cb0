import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { type FormEvent, useId, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useRotateSecret } from './api.ts'

type RotateSecretDialogProps = { endpoint: WebhookEndpoint; onRotated: (secret: string) => void; onClose: () => void }

export function RotateSecretDialog({ endpoint, onRotated, onClose }: RotateSecretDialogProps) {
  const form = useId()
  const rotation = useRotateSecret(endpoint.id)
  const identity = useIdentityProof()
  const [failure, setFailure] = useState<{ text: string; count: number } | null>(null)

  async function rotate(event: FormEvent) {
    event.preventDefault()
    if (rotation.isPending) return
    if (identity.isMissing) return identity.askForMissing()
    try {
      const { secret } = await rotation.mutateAsync(identity.proof)
      onClose()
      onRotated(secret)
    } catch (error) {
      if (identity.takes(error)) return
      setFailure((before) => ({ text: describeError(error), count: (before?.count ?? 0) + 1 }))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => rotation.isPending || onClose()}
      title="Rotate the signing secret?"
      description={describeRotation(endpoint)}
      footer={
        <>
          <Button disabled={rotation.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={rotation.isPending} busyLabel="Rotating...">
            Rotate secret
          </Button>
        </>
      }
    >
      <form id={form} method="dialog" noValidate onSubmit={rotate} className="grid gap-5" aria-label="Rotate secret">
        {failure && (
          <Banner tone="bad" focusKey={failure.count}>
            <strong className="font-medium">We couldn’t rotate the secret.</strong> {failure.text}
          </Banner>
        )}
        {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
      </form>
    </Dialog>
  )
}

function describeRotation({ previous_until }: WebhookEndpoint): string {
  const both =
    'You’ll get a new secret. For 24 hours we sign every request with both, so you can switch without missing an event.'
  const hasOlder = previous_until !== null && Date.parse(previous_until) > Date.now()
  return hasOlder ? `${both} The secret from before your last rotation stops working now.` : both
}
