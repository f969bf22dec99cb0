import type { ListEntry } from '@assay/contract/lists/entries'
import { type ListAction, type ListType, listTypes, maxListNote } from '@assay/contract/lists/rules'
import { useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type ExpiryChoice, ExpiryFields, expiryOf } from '../../ui/forms/expiry-fields.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useSaveEntry } from './api.ts'
import { typeNames } from './list-filter.ts'

type EntryDialogProps = {
  /** Null for a new one. */
  entry: ListEntry | null
  onClose: () => void
}

/** Adds an entry or changes one. What an entry is about can't be changed: that would be another entry. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const save = useSaveEntry()
  const [initial] = useState(() => initialOf(entry))
  const form = useForm({
    initial,
    async submit({ action, type, value, note, expiry, day }) {
      // One that isn't touched keeps its time of day, and may be over.
      const isKept = entry !== null && expiry === initial.expiry && day === initial.day
      const expires_at = isKept ? entry.expires_at : expiryOf(expiry, day, new Date())
      const errors = {
        ...(value.trim() === '' && { value: missing[type] }),
        ...(expires_at === undefined && { day: 'Choose a date in the future.' }),
      }
      if (Object.keys(errors).length > 0 || expires_at === undefined) return { errors }
      try {
        const input = { id: entry?.id ?? null, action, type, value, note: note.trim() || null }
        const saved = await save.mutateAsync(isKept ? input : { ...input, expires_at })
        onClose()
        const title = entry ? 'Entry saved' : `Added to your ${action} list`
        toast({ topic: 'lists', tone: 'success', title, description: saved.value })
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        if (fields.value || fields.note || fields.expires_at) {
          return { errors: { value: fields.value, note: fields.note, day: fields.expires_at } }
        }
        return { notice: { title: 'We couldn’t save the entry', description: describeError(error) } }
      }
    },
  })
  const { action, type } = form.values
  return (
    <FormDialog
      form={form}
      title={entry ? 'Edit entry' : 'Add entry'}
      description="It takes effect with your next request."
      label={entry ? 'Edit entry' : 'New entry'}
      submitLabel={entry ? 'Save changes' : 'Add entry'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          legend="List"
          segments={[
            { value: 'block', label: 'Block' },
            { value: 'allow', label: 'Allow' },
          ]}
          value={action}
          onChange={(next) => form.change('action', next)}
        />
        <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
          {effects[action][type === 'name' ? 'name' : 'email']}
        </p>
      </div>
      {entry === null && (
        <Field label="Type">
          {(control) => (
            <Select
              {...control}
              name="type"
              value={type}
              options={listTypes.map((one) => ({ value: one, label: typeNames[one] }))}
              onValueChange={(next) => {
                const chosen = listTypes.find((one) => one === next)
                if (chosen) form.change('type', chosen)
              }}
            />
          )}
        </Field>
      )}
      <Field label={typeNames[type]} required error={form.errors.value} hint={entry ? undefined : hints[type]}>
        {(control) => (
          <Input
            {...control}
            {...form.bind('value')}
            readOnly={entry !== null}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            dir="auto"
          />
        )}
      </Field>
      <Field label="Note (optional)" error={form.errors.note}>
        {(control) => (
          <Input {...control} {...form.bind('note')} autoComplete="off" maxLength={maxListNote} dir="auto" />
        )}
      </Field>
      <ExpiryFields
        choice={form.values.expiry}
        onChoose={(expiry) => form.change('expiry', expiry)}
        day={form.bind('day')}
        dayError={form.errors.day}
      />
    </FormDialog>
  )
}

type Values = { action: ListAction; type: ListType; value: string; note: string; expiry: ExpiryChoice; day: string }

function initialOf(entry: ListEntry | null): Values {
  if (!entry) return { action: 'block', type: 'email', value: '', note: '', expiry: 'never', day: '' }
  const { action, type, value, note, expires_at } = entry
  return { action, type, value, note: note ?? '', expiry: expires_at ? 'date' : 'never', day: localDay(expires_at) }
}

/** As a date field has it. */
function localDay(iso: string | null): string {
  if (iso === null) return ''
  const moment = new Date(iso)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${part(moment.getMonth() + 1)}-${part(moment.getDate())}`
}

const effects: Record<ListAction, Record<'email' | 'name', string>> = {
  block: { email: 'It gets the verdict “disposable”.', name: 'It gets the verdict “fake”.' },
  allow: { email: 'It gets the verdict “ok”.', name: 'It gets the verdict “real”.' },
}

const hints: Record<ListType, string> = {
  email: 'Other spellings of the same mailbox count too, such as tags after a plus sign.',
  domain: 'Its subdomains count too.',
  name: 'A first name, a last name, or both. Upper and lower case don’t matter.',
}

const missing: Record<ListType, string> = {
  email: 'Enter a full email address, such as ada@example.com.',
  domain: 'Enter a domain, such as example.com.',
  name: 'Enter a name.',
}
