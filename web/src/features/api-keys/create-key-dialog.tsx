import type { ApiKeyType } from '@assay/contract/api-keys'
import { findKeyNameProblem } from '@assay/contract/api-keys/settings'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type ExpiryChoice, ExpiryFields, expiryOf } from '../../ui/forms/expiry-fields.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { type NewKey, useCreateApiKey } from './api.ts'
import { plainSettings, readSettings, type SettingsValues, settingsErrors } from './key-settings.ts'
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
      const name = keyName.trim()
      return identity.send(
        'Failed to create API key',
        async (proof) => {
          const created = await create.mutateAsync({ name, type, expires_at, ...read.settings, ...proof })
          onClose()
          onCreated({ id: created.id, name, type, fullKey: created.full_key })
          toast({ topic: 'api-keys', tone: 'success', title: 'API key created successfully' })
        },
        ({ fields }) => (fields.name ? { keyName: fields.name } : settingsErrors(fields)),
      )
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

type KeyTypeChoiceProps = { value: ApiKeyType; onChange: (type: ApiKeyType) => void }

function KeyTypeChoice({ value, onChange }: KeyTypeChoiceProps) {
  const group = useId()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Type</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {types.map(({ type, label, description }) => (
          <label key={type} className={choiceLook}>
            <input
              type="radio"
              name={group}
              value={type}
              checked={value === type}
              onChange={() => onChange(type)}
              aria-describedby={`${group}-${type}`}
              className="mt-[3px] size-4 shrink-0 appearance-none rounded-full border border-control bg-surface outline-none checked:border-5 checked:border-accent"
            />
            <span className="grid gap-0.5">
              <span className="font-medium">{label}</span>
              <span id={`${group}-${type}`} className="text-sm text-muted">
                {description}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const types = [
  { type: 'live', label: 'Live', description: 'Real results, uses quota.' },
  { type: 'test', label: 'Test', description: 'Fixed results for testing, free.' },
] as const

const choiceLook =
  'flex items-start gap-2.5 rounded-lg border border-border px-3.5 py-3 transition-colors hover:border-control ' +
  'has-checked:border-accent has-checked:ring-1 has-checked:ring-accent ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
