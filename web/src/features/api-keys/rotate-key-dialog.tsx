import type { ApiKey } from '@assay/contract/api-keys'
import type { RotationOverlap } from '@assay/contract/api-keys/settings'
import { type FormEvent, useId, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useRotateApiKey } from './api.ts'
import type { NewKey } from './new-key-panel.tsx'

type RotateKeyDialogProps = { apiKey: ApiKey; onRotated: (key: NewKey) => void; onClose: () => void }

export function RotateKeyDialog({ apiKey, onRotated, onClose }: RotateKeyDialogProps) {
  const form = useId()
  const rotation = useRotateApiKey()
  const identity = useIdentityProof()
  const [overlap, setOverlap] = useState<RotationOverlap>('1d')
  const [failure, setFailure] = useState<{ text: string; count: number } | null>(null)
  const { id, name, type } = apiKey

  async function rotate(event: FormEvent) {
    event.preventDefault()
    if (rotation.isPending) return
    if (identity.isMissing) return identity.askForMissing()
    try {
      const rotated = await rotation.mutateAsync({ id, overlap, ...identity.proof })
      onClose()
      onRotated({ id, name, type, fullKey: rotated.full_key })
      toast({ topic: 'api-keys', tone: 'success', title: 'API key rotated' })
    } catch (error) {
      if (identity.takes(error)) return
      setFailure((before) => ({ text: describeError(error), count: (before?.count ?? 0) + 1 }))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => rotation.isPending || onClose()}
      title="Rotate API key"
      description={
        <>
          You’ll get a new key for <bdi>{name}</bdi>. Its settings, budget and history stay the same.
        </>
      }
      footer={
        <>
          <Button disabled={rotation.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={rotation.isPending} busyLabel="Rotating...">
            Rotate API key
          </Button>
        </>
      }
    >
      <form id={form} method="dialog" noValidate onSubmit={rotate} className="grid gap-5" aria-label="Rotate API key">
        {failure && (
          <Banner tone="bad" focusKey={failure.count}>
            <strong className="font-medium">We couldn’t rotate the key.</strong> {failure.text}
          </Banner>
        )}
        <Field label="The old key" hint={hintFor(apiKey, overlap)}>
          {(control) => (
            <Select
              {...control}
              name="overlap"
              value={overlap}
              options={[...choices]}
              onValueChange={(next) => {
                const chosen = choices.find(({ value }) => value === next)
                if (chosen) setOverlap(chosen.value)
              }}
            />
          )}
        </Field>
        {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
      </form>
    </Dialog>
  )
}

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
