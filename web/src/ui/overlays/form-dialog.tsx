import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { FormNotice, type NoticeText } from '../forms/form-notice.tsx'
import type { Form } from '../forms/use-form.ts'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  form: Pick<Form<Record<string, unknown>>, 'props' | 'isBusy'> & { notice: NoticeText | undefined }
  title: string
  description?: ReactNode
  /** The form's accessible name. */
  label?: string
  submitLabel: string
  busyLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** False while there's nothing to submit. */
  isReady?: boolean
  onClose: () => void
  children?: ReactNode
}

/** A form in a dialog, rendered while it's open. It can't be closed while the form is busy. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, label, submitLabel, busyLabel, onClose, children } = props
  const { cancelLabel = 'Cancel', tone = 'primary', isReady = true } = props
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={() => form.isBusy || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={form.isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={id} variant={tone} disabled={!isReady} busy={form.isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="grid gap-5" aria-label={label}>
        {children}
        <FormNotice notice={form.notice} />
      </form>
    </Dialog>
  )
}
