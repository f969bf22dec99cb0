import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { describeError } from '../../api/api-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useRotateSecret } from './api.ts'

type RotateSecretDialogProps = { endpoint: WebhookEndpoint; onRotated: (secret: string) => void; onClose: () => void }

export function RotateSecretDialog({ endpoint, onRotated, onClose }: RotateSecretDialogProps) {
  const rotation = useRotateSecret(endpoint.id)
  const identity = useIdentityProof()
  const form = useForm({
    initial: {},
    async submit() {
      if (identity.isMissing) {
        identity.askForMissing()
        return {}
      }
      try {
        const { secret } = await rotation.mutateAsync(identity.proof)
        onClose()
        onRotated(secret)
      } catch (error) {
        if (identity.takes(error)) return {}
        return { notice: { title: 'We couldn’t rotate the secret', description: describeError(error) } }
      }
    },
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
