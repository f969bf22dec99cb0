import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { type Fields, verify } from './api.ts'
import { PlaygroundAnswer } from './playground-answer.tsx'

/** Works for a new account at once: without a key the demo answers. `apiKey` is one that was made on this page. */
export function Playground({ apiKey }: { apiKey: string | null }) {
  const [draft, setDraft] = useState<Required<Fields>>(example)
  const [typedKey, setTypedKey] = useState(apiKey ?? '')
  const [fault, setFault] = useState<string>()
  const email = useRef<HTMLInputElement>(null)
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (fields: Fields) => verify(fields, typedKey.trim() || null),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (check.isPending) return
    const fields = Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''))
    setFault(Object.keys(fields).length === 0 ? 'Fill in at least one field.' : undefined)
    if (Object.keys(fields).length === 0) return email.current?.focus()
    check.mutate(fields)
  }

  const input = (name: keyof Fields, label: string) => (
    <Field label={label} error={name === 'email' && fault}>
      {(control) => (
        <Input
          {...control}
          {...(name === 'email' && { ref: email })}
          name={`playground-${name}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1000}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <Card>
      <CardHeader title="Playground" description="Send the three fields, as your program would." />
      <CardBody>
        <form noValidate onSubmit={submit} aria-label="Playground" className="grid gap-4">
          {input('email', 'E-mail')}
          <div className="grid gap-4 sm:grid-cols-2">
            {input('firstname', 'First name')}
            {input('lastname', 'Last name')}
          </div>
          <Field label="API key (optional)" hint={hintFor(typedKey)}>
            {(control) => (
              <Input
                {...control}
                type="password"
                name="playground-key"
                autoComplete="off"
                className="font-mono"
                value={typedKey}
                onChange={(event) => setTypedKey(event.target.value)}
              />
            )}
          </Field>
          <div>
            <Button type="submit" variant="primary" busy={check.isPending} busyLabel="Checking...">
              Check
            </Button>
          </div>
        </form>
      </CardBody>
      <div aria-live="polite">
        {check.error && (
          <CardBody>
            <Banner tone="bad">{describeRefusal(check.error)}</Banner>
          </CardBody>
        )}
        {check.data && <PlaygroundAnswer answer={check.data} />}
      </div>
    </Card>
  )
}

function hintFor(key: string): string {
  if (key.trim() === '') return 'Without a key the demo answers: real verdicts, a few calls a minute, not counted.'
  if (key.trim().startsWith('asy_test_')) return 'A test key gets fixed answers and is not counted.'
  return 'A live key gets real verdicts, and each field is counted.'
}

function describeRefusal(error: Error): string {
  if (!(error instanceof ApiError)) return 'The check failed. Please try again.'
  return error.status > 0 ? `${error.status} ${error.code}: ${error.detail}` : error.detail
}

const example = { email: 'kx92@mailinator.com', firstname: 'Asdfgh', lastname: 'Nguyễn' }
