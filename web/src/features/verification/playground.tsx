import { useMutation } from '@tanstack/react-query'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { type Fields, verify } from './api.ts'
import { PlaygroundAnswer } from './playground-answer.tsx'

/** Works for a new account right away: without a key, it uses the demo. `apiKey` was created on this page. */
export function Playground({ apiKey }: { apiKey: string | null }) {
  const check = useMutation({
    networkMode: 'always',
    mutationFn: ({ fields, key }: { fields: Fields; key: string }) => verify(fields, key || null),
  })
  const form = useForm({
    initial: { ...example, key: apiKey ?? '' },
    validate: ({ email, firstname, lastname }) =>
      [email, firstname, lastname].every((value) => value.trim() === '')
        ? { errors: { email: 'Fill in at least one field.' } }
        : null,
    async submit({ key, ...typed }) {
      const fields = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
      // The mutation keeps the error, which is shown below.
      await check.mutateAsync({ fields, key: key.trim() }).catch(() => {})
    },
  })
  const input = (name: keyof Fields, label: string) => (
    <Field label={label} error={form.errors[name]}>
      {(control) => (
        <Input
          {...control}
          {...form.bind(name)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1000}
        />
      )}
    </Field>
  )
  return (
    <Card>
      <CardHeader title="Playground" description="Try the API with any of the three fields." />
      <CardBody>
        <form {...form.props} aria-label="Playground" className="grid gap-4">
          {input('email', 'Email')}
          <div className="grid gap-4 sm:grid-cols-2">
            {input('firstname', 'First name')}
            {input('lastname', 'Last name')}
          </div>
          <Field label="API key (optional)" hint={hintFor(form.values.key)}>
            {(control) => (
              <Input {...control} {...form.bind('key')} type="password" autoComplete="off" className="font-mono" />
            )}
          </Field>
          <div>
            <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Checking...">
              Check
            </Button>
          </div>
        </form>
      </CardBody>
      <div aria-live="polite">
        {check.error && (
          <CardBody>
            <Banner tone="bad">{describeVerifyError(check.error)}</Banner>
          </CardBody>
        )}
        {check.data && <PlaygroundAnswer answer={check.data} />}
      </div>
    </Card>
  )
}

function hintFor(key: string): string {
  if (key.trim() === '') return 'Leave blank to use the demo (rate-limited, doesn’t use your quota).'
  if (key.trim().startsWith('asy_test_')) return 'Test key: fixed results, doesn’t use your quota.'
  return 'Live key: real results. Each field uses one check of your quota.'
}

/** With status and code, as a program sees them. */
function describeVerifyError(error: Error): string {
  const response = error instanceof ApiError && error.status > 0 ? `${error.status} ${error.code}: ` : ''
  return response + describeError(error)
}

const example = { email: 'kx92@mailinator.com', firstname: 'Asdfgh', lastname: 'Nguyễn' }
