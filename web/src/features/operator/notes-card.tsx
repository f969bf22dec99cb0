import { formatShortDay } from '@assay/contract/format'
import type { Customer } from '@assay/contract/operators/customers'
import { describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Textarea } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { act } from './api.ts'

/** What operators write for each other. */
export function NotesCard({ customer: { id, notes } }: { customer: Customer }) {
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) => (text.trim() === '' ? { errors: { text: 'Write a note.' } } : null),
    async submit({ text }) {
      try {
        await act(`/customers/${id}/notes`, { text: text.trim() })
        form.reset()
        return undefined
      } catch (error) {
        return { notice: { title: 'We couldn’t save the note', description: describeError(error) } }
      }
    },
  })
  return (
    <Card>
      <CardHeader title="Notes" />
      <CardBody className="grid gap-4">
        <form {...form.props} className="grid gap-3" aria-label="Add a note">
          <Field label="Note for other operators" error={form.errors.text}>
            {(control) => <Textarea {...control} {...form.bind('text')} rows={2} maxLength={2000} />}
          </Field>
          <FormNotice notice={form.notice} />
          <Button type="submit" size="sm" busy={form.isBusy} busyLabel="Saving..." className="justify-self-start">
            Add note
          </Button>
        </form>
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-0.5">
              <span className="text-sm">
                <span className="font-medium">{note.author}</span>{' '}
                <span className="text-muted">{formatShortDay(note.created_at)}</span>
              </span>
              <span className="text-sm wrap-anywhere whitespace-pre-line">{note.text}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
