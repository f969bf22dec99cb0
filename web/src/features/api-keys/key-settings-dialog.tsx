import type { ApiKey } from '@assay/contract/api-keys'
import { findKeyNameProblem } from '@assay/contract/api-keys/settings'
import { useId, useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useChangeApiKey } from './api.ts'
import { describeLastUse } from './describe-use.ts'
import { readSettings, settingsErrors, valuesOf } from './key-settings.ts'
import { SettingsFields } from './settings-fields.tsx'

type KeySettingsDialogProps = { apiKey: ApiKey; onClose: () => void }

export function KeySettingsDialog({ apiKey, onClose }: KeySettingsDialogProps) {
  const form = useId()
  const change = useChangeApiKey()
  return (
    <Dialog
      open
      onOpenChange={() => change.isPending || onClose()}
      title="Key settings"
      description={
        <>
          <code className="font-mono">{apiKey.key_prefix}…</code> {describeLastUse(apiKey, new Date())}
        </>
      }
      footer={
        <>
          <Button disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={change.isPending} busyLabel="Saving...">
            Save changes
          </Button>
        </>
      }
    >
      <SettingsForm id={form} apiKey={apiKey} change={change} onClose={onClose} />
    </Dialog>
  )
}

type SettingsFormProps = KeySettingsDialogProps & { id: string; change: ReturnType<typeof useChangeApiKey> }

function SettingsForm({ id, apiKey, change, onClose }: SettingsFormProps) {
  const identity = useIdentityProof()
  const [initial] = useState(() => ({ keyName: apiKey.name, ...valuesOf(apiKey) }))
  const [failure, setFailure] = useState<{ text: string; count: number } | null>(null)
  const form = useForm({
    initial,
    async submit({ keyName, ...values }) {
      const nameError = findKeyNameProblem(keyName)
      const read = readSettings(values, apiKey.type)
      if (nameError !== undefined || read.errors) return { errors: { ...read.errors, keyName: nameError } }
      if (identity.isMissing) {
        identity.askForMissing()
        return {}
      }
      try {
        await change.mutateAsync({ id: apiKey.id, name: keyName.trim(), ...read.settings, ...identity.proof })
        onClose()
        toast({ topic: 'api-keys', tone: 'success', title: 'API key updated' })
      } catch (error) {
        const errors = error instanceof ApiError ? settingsErrors(error.fields) : null
        if (errors) return { errors }
        if (identity.takes(error)) return {}
        setFailure((before) => ({ text: describeError(error), count: (before?.count ?? 0) + 1 }))
        return {}
      }
    },
  })
  return (
    <form {...form.props} id={id} className="grid gap-5" aria-label="Key settings">
      {failure && (
        <Banner tone="bad" focusKey={failure.count}>
          <strong className="font-medium">We couldn’t save your changes.</strong> {failure.text}
        </Banner>
      )}
      <Field label="Name" required error={form.errors.keyName}>
        {(control) => <Input {...control} {...form.bind('keyName')} autoComplete="off" maxLength={100} dir="auto" />}
      </Field>
      <SettingsFields form={form} type={apiKey.type} />
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </form>
  )
}
