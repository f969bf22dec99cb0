import type { ApiKey } from '@assay/contract/api-keys'
import { findKeyNameProblem } from '@assay/contract/api-keys/settings'
import { useState } from 'react'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useChangeApiKey } from './api.ts'
import { describeLastUse, readSettings, settingsErrors, valuesOf } from './key-settings.ts'
import { SettingsFields } from './settings-fields.tsx'

type KeySettingsDialogProps = { apiKey: ApiKey; onClose: () => void }

export function KeySettingsDialog({ apiKey, onClose }: KeySettingsDialogProps) {
  const change = useChangeApiKey()
  const identity = useIdentityProof()
  const [initial] = useState(() => ({ keyName: apiKey.name, ...valuesOf(apiKey) }))
  const form = useForm({
    initial,
    async submit({ keyName, ...values }) {
      const nameError = findKeyNameProblem(keyName)
      const read = readSettings(values, apiKey.type)
      if (nameError !== undefined || read.errors) return { errors: { ...read.errors, keyName: nameError } }
      return identity.send(
        'We couldn’t save your changes',
        async (proof) => {
          await change.mutateAsync({ id: apiKey.id, name: keyName.trim(), ...read.settings, ...proof })
          onClose()
          toast({ topic: 'api-keys', tone: 'success', title: 'API key updated' })
        },
        ({ fields }) => settingsErrors(fields),
      )
    },
  })
  return (
    <FormDialog
      form={form}
      title="Key settings"
      description={
        <>
          <code className="font-mono">{apiKey.key_prefix}…</code> {describeLastUse(apiKey, new Date())}
        </>
      }
      submitLabel="Save changes"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Field label="Name" required error={form.errors.keyName}>
        {(control) => <Input {...control} {...form.bind('keyName')} autoComplete="off" maxLength={100} dir="auto" />}
      </Field>
      <SettingsFields form={form} type={apiKey.type} />
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}
