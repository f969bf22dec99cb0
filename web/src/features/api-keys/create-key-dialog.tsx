import { type ApiKeyType, CreateApiKey } from '@assay/contract/api-keys'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { describeError } from '../../api/describe-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useCreateApiKey } from './api.ts'
import { type ExpiryChoice, expiryOf } from './expiry.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { KeyTypeChoice } from './key-type-choice.tsx'
import type { NewKey } from './new-key-panel.tsx'

type CreateKeyDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (key: NewKey) => void
}

export function CreateKeyDialog({ open, onOpenChange, onCreated }: CreateKeyDialogProps) {
  const form = useId()
  const create = useCreateApiKey()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => create.isPending || onOpenChange(next)}
      title="Create API key"
      description="The key is shown once, right after this."
      footer={
        <>
          <Button disabled={create.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={create.isPending} busyLabel="Creating...">
            Create API key
          </Button>
        </>
      }
    >
      <CreateKeyForm id={form} create={create} onCreated={onCreated} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

type CreateKeyFormProps = {
  id: string
  create: ReturnType<typeof useCreateApiKey>
  onCreated: (key: NewKey) => void
  onClose: () => void
}

/** A part of its own, so that it is empty again whenever the dialog opens. */
function CreateKeyForm({ id, create, onCreated, onClose }: CreateKeyFormProps) {
  const [name, setName] = useState('')
  const [type, setType] = useState<ApiKeyType>('live')
  const [expiry, setExpiry] = useState<{ choice: ExpiryChoice; day: string }>({ choice: 'never', day: '' })
  const [faults, setFaults] = useState<{ name?: string | undefined; day?: string | undefined }>({})
  const identity = useIdentityProof()
  const nameInput = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    const expires_at = expiryOf(expiry.choice, expiry.day, new Date())
    const nameFault = CreateApiKey.shape.name.safeParse(name).error?.issues[0]?.message
    const dayFault = expires_at === undefined ? 'Choose a day that is still to come.' : undefined
    setFaults({ name: nameFault, day: dayFault })
    if (nameFault) return nameInput.current?.focus()
    if (expires_at === undefined) return
    if (identity.isMissing) return identity.askForMissing()
    create.mutate(
      { name: name.trim(), type, expires_at, ...identity.proof },
      {
        onSuccess: ({ id: keyId, full_key }) => {
          onClose()
          onCreated({ id: keyId, name: name.trim(), type, fullKey: full_key })
          toast({ topic: 'api-keys', tone: 'success', title: 'API key created successfully' })
        },
        onError: (error) => {
          const faultOfName = error instanceof ApiError ? error.fields.name : undefined
          if (faultOfName) return setFaults({ name: faultOfName })
          if (identity.takes(error)) return
          const description = describeError(error)
          toast({ topic: 'api-keys', tone: 'error', title: 'Failed to create API key', description })
        },
      },
    )
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-5" aria-label="New API key">
      <Field label="Name" required error={faults.name} hint="To recognize it by, such as “Sign-up form”.">
        {(control) => (
          <Input
            {...control}
            ref={nameInput}
            name="key-name"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setFaults({ ...faults, name: undefined })
            }}
          />
        )}
      </Field>
      <KeyTypeChoice value={type} onChange={setType} />
      <ExpiryFields {...expiry} error={faults.day} onChange={setExpiry} />
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </form>
  )
}
