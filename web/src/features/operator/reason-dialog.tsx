import type { ReactNode } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Textarea } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

type ReasonDialogProps = {
  title: string
  description: ReactNode
  submitLabel: string
  busyLabel: string
  tone?: 'primary' | 'danger'
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason that the operators' log keeps, and does it. */
export function ReasonDialog({ onSubmit, onClose, ...words }: ReasonDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { errors: { reason: 'Enter a reason.' } } : null),
    async submit({ reason }) {
      try {
        await onSubmit(reason.trim())
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        if (fields.reason) return { errors: { reason: fields.reason } }
        return { notice: { title: 'That didn’t work', description: describeError(error) } }
      }
      onClose()
      return 'leaving'
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} {...words}>
      <Field label="Reason" required error={form.errors.reason} hint="It goes to the operators’ log with your name.">
        {(control) => <Textarea {...control} {...form.bind('reason')} rows={3} maxLength={500} dir="auto" />}
      </Field>
    </FormDialog>
  )
}
