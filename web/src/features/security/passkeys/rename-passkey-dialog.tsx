import { describeError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { type Passkey, renamePasskey, useRefreshSecurity } from '../api.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const refresh = useRefreshSecurity()
  const form = useForm({
    initial: { passkeyName: passkey.name },
    validate: ({ passkeyName }) => (passkeyName.trim() === '' ? { errors: { passkeyName: 'Enter a name.' } } : null),
    async submit({ passkeyName }) {
      const result = await renamePasskey(passkey.id, passkeyName.trim())
      if (result.status === 'failed') {
        return { notice: { title: 'Not renamed', description: describeError(result, 'Please try again.') } }
      }
      await refresh()
      onClose()
      toast({ topic: 'passkeys', tone: 'success', title: 'Passkey renamed' })
    },
  })
  return (
    <FormDialog form={form} title="Rename passkey" submitLabel="Save" busyLabel="Saving..." onClose={onClose}>
      <Field label="Name" required error={form.errors.passkeyName} hint="The device it’s on, e.g. “Work laptop”.">
        {(control) => (
          <Input {...control} {...form.bind('passkeyName')} autoComplete="off" maxLength={100} dir="auto" />
        )}
      </Field>
    </FormDialog>
  )
}
