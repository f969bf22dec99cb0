import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { FormNotice } from '../../../ui/forms/form-notice.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Dialog, dialogFooterLook } from '../../../ui/overlays/dialog.tsx'
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
    <Dialog open onOpenChange={onClose} title="Rename passkey">
      <form {...form.props} className="grid gap-5">
        <Field label="Name" required error={form.errors.passkeyName} hint="The device it’s on, e.g. “Work laptop”.">
          {(control) => (
            <Input {...control} {...form.bind('passkeyName')} autoComplete="off" maxLength={100} dir="auto" />
          )}
        </Field>
        <FormNotice notice={form.notice} />
        <div className={dialogFooterLook}>
          <Button disabled={form.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
