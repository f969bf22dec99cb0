import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { ListEffect, ListEntry } from '@assay/contract/lists/entries'
import { type ListAction, type ListType, listTypes, maxListNote } from '@assay/contract/lists/rules'
import { useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { type ExpiryChoice, ExpiryFields, expiryOf } from '../../ui/forms/expiry-fields.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { fetchEffect, useSaveEntry } from './api.ts'
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
  const [question, setQuestion] = useState<Question | null>(null)
  const form = useForm({
    initial,
    async submit({ action, type, value, note, expiry, day }) {
      // One that isn't touched keeps its time of day, and may be over.
      const isKept = entry !== null && expiry === initial.expiry && day === initial.day
      const expires_at = isKept ? entry.expires_at : expiryOf(expiry, day, new Date())
      const problem = value.trim() === '' ? missing[type] : otherTypeOf(type, value.trim())
      const errors = {
        ...(problem !== null && { value: problem }),
        ...(expires_at === undefined && { day: 'Choose a date in the future.' }),
      }
      if (Object.keys(errors).length > 0 || expires_at === undefined) return { errors }
      try {
        const about = keyOf({ action, type, value })
        if (question?.about !== about && (entry === null || (action === 'block' && entry.action === 'allow'))) {
          const effect = await fetchEffect({ type, value })
          const other = entry ? null : effect.entry
          if (other?.action === action) {
            return { errors: { value: `Your ${action} list already has ${other.display_value}.` } }
          }
          const warning = action === 'block' ? describeEffect(effect, type) : null
          if (other || warning) {
            setQuestion({ about, entry: other, warning })
            return {}
          }
        }
        const id = entry?.id ?? question?.entry?.id ?? null
        const moved = entry ? null : (question?.entry ?? null)
        const input = { id, action, type, value, note: note.trim() || (moved?.note ?? null) }
        // A moved entry keeps its expiry unless another one is chosen.
        const keepsExpiry = isKept || (moved !== null && expiry === 'never')
        const saved = await save.mutateAsync(keepsExpiry ? input : { ...input, expires_at })
        onClose()
        const title = entry ? 'Entry saved' : `${id ? 'Moved' : 'Added'} to your ${action} list`
        toast({ topic: 'lists', tone: 'success', title, description: saved.display_value })
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
  const asked = question?.about === keyOf(form.values) ? question : null
  return (
    <FormDialog
      form={form}
      title={entry ? 'Edit entry' : 'Add entry'}
      description="It takes effect with your next request."
      label={entry ? 'Edit entry' : 'New entry'}
      submitLabel={submitLabelOf(entry, asked, action)}
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
      {asked?.entry && (
        <Banner tone="info">
          <p className="font-medium wrap-anywhere">
            Your {asked.entry.action} list has <bdi>{asked.entry.display_value}</bdi>
          </p>
          <p>A value can be on one list only. Move it, or cancel to leave it there.</p>
        </Banner>
      )}
      {asked?.warning && (
        <Banner tone="warn">
          <p className="font-medium">{asked.warning.title}</p>
          <p>{asked.warning.text}</p>
        </Banner>
      )}
    </FormDialog>
  )
}

/** What we ask before an entry is saved, about exactly these values. */
type Question = { about: string; entry: ListEntry | null; warning: Warning | null }
type Warning = { title: string; text: string }

function keyOf({ action, type, value }: Pick<Values, 'action' | 'type' | 'value'>): string {
  return JSON.stringify([action, type, value.trim()])
}

function submitLabelOf(entry: ListEntry | null, asked: Question | null, action: ListAction): string {
  if (asked?.entry) return `Move to ${action} list`
  if (asked?.warning) return 'Block anyway'
  return entry ? 'Save changes' : 'Add entry'
}

function describeEffect({ is_provider, matched, people }: ListEffect, type: ListType): Warning | null {
  const count = matched ?? 0
  const verb = count === 1 ? 'was' : 'were'
  const share = `${formatCount(count)} of the ${formatCounted(people, 'address', 'addresses')} you checked in the last 30 days`
  if (is_provider) {
    const text = 'Everyone with a mailbox there would be blocked.'
    return {
      title: 'This is a large email provider',
      text:
        count > 0
          ? `${text} ${share} ${verb} at providers like this one, and we didn’t flag ${count === 1 ? 'it' : 'them'}.`
          : text,
    }
  }
  if (count === 0) return null
  const what = type === 'domain' ? `${verb} at this domain` : `${verb} this one`
  return {
    title: 'You have customers here',
    text: `${share} ${what}, and we didn’t flag ${count === 1 ? 'it' : 'them'}.`,
  }
}

type Values = { action: ListAction; type: ListType; value: string; note: string; expiry: ExpiryChoice; day: string }

function initialOf(entry: ListEntry | null): Values {
  if (!entry) return { action: 'block', type: 'email', value: '', note: '', expiry: 'never', day: '' }
  const { action, type, display_value: value, note, expires_at } = entry
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

/** Null unless it was clearly meant as another type. */
function otherTypeOf(type: ListType, value: string): string | null {
  if (type === 'email' && /^[^\s@#]+\.[^\s@]+$/.test(value))
    return 'This looks like a domain. Choose Domain as its type.'
  if (type === 'domain' && /[^@]@/.test(value))
    return 'This looks like an email address. Choose Email address as its type.'
  return null
}

const missing: Record<ListType, string> = {
  email: 'Enter a full email address, such as ada@example.com.',
  domain: 'Enter a domain, such as example.com.',
  name: 'Enter a name.',
}
