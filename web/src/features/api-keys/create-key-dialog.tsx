import type { ApiKeyType } from '@assay/contract/api-keys'
import { findKeyNameProblem } from '@assay/contract/api-keys/name'
import { ChevronRight } from 'lucide-react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type ExpiryChoice, expiryOf } from '../../ui/forms/expiry.ts'
import { ExpiryFields } from '../../ui/forms/expiry-fields.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useCreateApiKey } from './api.ts'
import { plainSettings, readSettings, type SettingsValues, settingsErrors } from './key-settings.ts'
import { KeyTypeChoice } from './key-type-choice.tsx'
import type { NewKey } from './new-key-panel.tsx'
import { SettingsFields } from './settings-fields.tsx'

type CreateKeyDialogProps = {
  onCreated: (key: NewKey) => void
  onClose: () => void
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const create = useCreateApiKey()
  const identity = useIdentityProof()
  const form = useForm({
    initial,
    async submit({ keyName, type, expiry, day, ...values }) {
      const expires_at = expiryOf(expiry, day, new Date())
      const nameError = findKeyNameProblem(keyName)
      const read = readSettings(values, type)
      if (nameError !== undefined || expires_at === undefined || read.errors) {
        const dayError = expires_at === undefined ? 'Choose a date in the future.' : undefined
        return { errors: { keyName: nameError, day: dayError, ...read.errors } }
      }
      if (identity.isMissing) {
        identity.askForMissing()
        return {}
      }
      const name = keyName.trim()
      try {
        const created = await create.mutateAsync({ name, type, expires_at, ...read.settings, ...identity.proof })
        onClose()
        onCreated({ id: created.id, name, type, fullKey: created.full_key })
        toast({ topic: 'api-keys', tone: 'success', title: 'API key created successfully' })
      } catch (error) {
        if (error instanceof ApiError && error.fields.name) return { errors: { keyName: error.fields.name } }
        const errors = error instanceof ApiError ? settingsErrors(error.fields) : null
        if (errors) return { errors }
        if (identity.takes(error)) return {}
        return { notice: { title: 'Failed to create API key', description: describeError(error) } }
      }
    },
  })
  return (
    <FormDialog
      form={form}
      title="Create API key"
      description="You’ll see the key once, on the next screen."
      label="New API key"
      submitLabel="Create API key"
      busyLabel="Creating..."
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        error={form.errors.keyName}
        hint="A label to help you recognize it, e.g. “Sign-up form”."
      >
        {(control) => <Input {...control} {...form.bind('keyName')} autoComplete="off" maxLength={100} dir="auto" />}
      </Field>
      <KeyTypeChoice value={form.values.type} onChange={(type) => form.change('type', type)} />
      <ExpiryFields
        choice={form.values.expiry}
        onChoose={(expiry) => form.change('expiry', expiry)}
        day={form.bind('day')}
        dayError={form.errors.day}
      />
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm font-medium [&::-webkit-details-marker]:hidden">
          <ChevronRight
            className="size-4 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
            aria-hidden="true"
          />
          More settings
        </summary>
        <div className="mt-4 grid gap-5">
          <SettingsFields form={form} type={form.values.type} />
        </div>
      </details>
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}

type NewKeyValues = SettingsValues & { keyName: string; type: ApiKeyType; expiry: ExpiryChoice; day: string }
const initial: NewKeyValues = { keyName: '', type: 'live', expiry: 'never', day: '', ...plainSettings }
