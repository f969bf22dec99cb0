import type { ApiKey } from '@assay/contract/api-keys'
import type { RotationOverlap } from '@assay/contract/api-keys/settings'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { type NewKey, useRotateApiKey } from './api.ts'

type RotateKeyDialogProps = { apiKey: ApiKey; onRotated: (key: NewKey) => void; onClose: () => void }

export function RotateKeyDialog({ apiKey, onRotated, onClose }: RotateKeyDialogProps) {
  const rotation = useRotateApiKey()
  const identity = useIdentityProof()
  const { id, name, type } = apiKey
  const form = useForm({
    initial,
    submit: ({ overlap }) =>
      identity.send('We couldn’t rotate the key', async (proof) => {
        const rotated = await rotation.mutateAsync({ id, overlap, ...proof })
        onClose()
        onRotated({ id, name, type, fullKey: rotated.full_key })
        toast({ topic: 'api-keys', tone: 'success', title: 'API key rotated' })
      }),
  })
  return (
    <FormDialog
      form={form}
      title="Rotate API key"
      description={
        <>
          You’ll get a new key for <bdi>{name}</bdi>. Its settings, budget and history stay the same.
        </>
      }
      submitLabel="Rotate API key"
      busyLabel="Rotating..."
      onClose={onClose}
    >
      <Field label="The old key" hint={hintFor(apiKey, form.values.overlap)}>
        {(control) => (
          <Select
            {...control}
            name="overlap"
            value={form.values.overlap}
            options={[...choices]}
            onValueChange={(next) => {
              const chosen = choices.find(({ value }) => value === next)
              if (chosen) form.change('overlap', chosen.value)
            }}
          />
        )}
      </Field>
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}

const initial: { overlap: RotationOverlap } = { overlap: '1d' }

const choices = [
  { value: 'none', label: 'Stops working now' },
  { value: '1h', label: 'Works for 1 more hour' },
  { value: '1d', label: 'Works for 1 more day' },
  { value: '7d', label: 'Works for 7 more days' },
  { value: '30d', label: 'Works for 30 more days' },
] as const satisfies { value: RotationOverlap; label: string }[]

function hintFor({ key_prefix, old_key }: ApiKey, overlap: RotationOverlap): string {
  const now =
    overlap === 'none'
      ? `Requests with ${key_prefix}… will fail right away.`
      : 'Both keys work until then. You can end the old one early.'
  return old_key === null ? now : `${now} ${old_key.key_prefix}…, from the last rotation, stops working now.`
}
