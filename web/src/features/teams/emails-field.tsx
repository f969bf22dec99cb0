import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/forms/field.tsx'
import { isEmail } from '../../ui/forms/is-email.ts'

type EmailsFieldProps = {
  emails: string[]
  /** What is typed and isn't an address of the list yet. */
  typed: string
  error: string | undefined
  isBusy: boolean
  onChange: (emails: string[], typed: string) => void
}

/** Several addresses in one field: typed, or pasted from anywhere, separated by commas, spaces or lines. */
export function EmailsField({ emails, typed, error, isBusy, onChange }: EmailsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [announced, setAnnounced] = useState('')
  function add(text: string) {
    const next = addEmails(emails, text)
    setAnnounced(next.slice(emails.length).join(', '))
    onChange(next, '')
  }
  function remove(email: string) {
    onChange(
      emails.filter((other) => other !== email),
      typed,
    )
    setAnnounced(`${email} removed`)
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter on an empty line submits the form.
    if (['Enter', ',', ';', ' '].includes(event.key) && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    }
    const last = emails.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
  }
  return (
    <Field label="Email addresses" required error={error} hint="Separate several with a comma or a space.">
      {(control) => (
        <div
          data-invalid={error ? '' : undefined}
          className="control flex h-auto min-h-[2.625rem] flex-wrap items-center gap-1.5 py-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent"
        >
          {emails.length > 0 && (
            <ul aria-label="Added addresses" className="contents">
              {emails.map((email) => (
                <li
                  key={email}
                  className={cx(
                    'flex max-w-full min-w-0 items-center gap-0.5 rounded-md py-0.5 pl-2 text-sm',
                    isEmail(email) ? 'bg-subtle' : 'bg-bad-weak text-bad',
                  )}
                >
                  <span className="truncate" title={email}>
                    {email}
                  </span>
                  <button
                    type="button"
                    aria-label={`Remove ${email}`}
                    disabled={isBusy}
                    onClick={() => remove(email)}
                    className="grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-text"
                  >
                    <X className="size-3.5" aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={input}
            name="emails"
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isBusy}
            value={typed}
            onChange={({ target }) =>
              /[,;\s]/.test(target.value.trim()) ? add(target.value) : onChange(emails, target.value)
            }
            onKeyDown={onKeyDown}
            onBlur={() => typed.trim() !== '' && add(typed)}
            className="h-7 min-w-32 grow bg-transparent outline-none"
          />
          <span role="status" className="sr-only">
            {announced}
          </span>
        </div>
      )}
    </Field>
  )
}

/** Each address once, without what mail programs put around it. */
export function addEmails(emails: string[], text: string): string[] {
  const found = text
    .split(/[,;\s]+/)
    .map((part) => part.replace(/^[<("']+|[>)"'.]+$/g, '').toLowerCase())
    .filter((part) => part.includes('@') || (part !== '' && !/[,;\s]/.test(text.trim())))
  return [...new Set([...emails, ...found])]
}
