import { paths } from '@assay/contract/paths'
import type { Decision } from '@assay/contract/rules/conditions'
import type { EmailVerification, NameVerification, PlaygroundResponse, Reason } from '@assay/contract/verification'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { request } from '../../api/product.ts'
import { Link } from '../../routing/link.tsx'
import { localStore, playgroundUsedKey } from '../../storage.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { verdictTone } from '../../ui/data/verdict-pill.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { RequestSamples } from './tool-tabs.tsx'

/**
 * Any sign-up, decided by the account's own rules: no key, not counted, not logged. `compact` leaves out the code and the JSON, for
 * pages that are about something else.
 */
export function Playground({ compact = false }: { compact?: boolean }) {
  const [sent, setSent] = useState<Fields>(disposable)
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (fields: Fields) => verify(fields),
    onMutate: setSent,
    onSuccess: () => localStore.setItem(playgroundUsedKey, 'yes'),
  })
  const form = <CheckForm onCheck={(fields) => check.mutateAsync(fields)} />
  const result = (
    <div aria-live="polite" className="grid min-w-0 content-start">
      {check.error && <Banner tone="bad">{describeError(check.error)}</Banner>}
      {!check.error && check.data && <Result {...check.data} />}
      {!check.error && !check.data && (
        <p className="text-muted">Press Check to see what your rules decide, and why. Nothing is logged or counted.</p>
      )}
    </div>
  )
  if (compact) {
    return (
      <Card>
        <CardHeader
          title="Playground"
          description="Try any sign-up against your live rules. It doesn’t use your quota."
          aside={
            <TextLink asChild>
              <Link to={paths.playground}>Code and JSON</Link>
            </TextLink>
          }
        />
        <CardBody className="@container">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 @3xl:grid-cols-2">
            {form}
            {result}
          </div>
        </CardBody>
      </Card>
    )
  }
  const body = { model: 'user_verification', ...sent }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <Card className="p-5">{form}</Card>
      <Card className="p-5">{result}</Card>
      <section aria-label="Request" className="grid min-w-0 content-start gap-3">
        <RequestSamples apiKey={null} call={{ path: '/v1/verify', body }} />
        <p className="text-sm text-muted">
          {Object.keys(sent).length === 1
            ? 'One field, so a live key would use 1 check. '
            : `${Object.keys(sent).length} fields, so a live key would use ${Object.keys(sent).length} checks. `}
          <TextLink asChild>
            <Link to={`${paths.api}?create=key`}>Create API key</Link>
          </TextLink>
        </p>
      </section>
      <section aria-label="Response" className="min-w-0 [&_pre]:max-h-[34rem] [&_pre]:overflow-y-auto">
        <CodeBlock
          title="JSON"
          code={
            check.data ? JSON.stringify(jsonOf(check.data.response), null, 2) : '// Press Check to see the response.'
          }
        />
      </section>
    </div>
  )
}

type Fields = { email?: string; firstname?: string; lastname?: string }

const disposable: Fields = { email: 'jordan.blake@mailinator.com', firstname: 'Jordan', lastname: 'Blake' }

const examples: { label: string; fields: Fields }[] = [
  { label: 'Disposable', fields: disposable },
  { label: 'Ordinary', fields: { email: 'ada.lovelace@gmail.com', firstname: 'Ada', lastname: 'Lovelace' } },
  { label: 'Mistyped domain', fields: { email: 'ada.lovelace@gmial.com', firstname: 'Ada', lastname: 'Lovelace' } },
  { label: 'Made-up name', fields: { email: 'kx92@gmail.com', firstname: 'Asdfgh', lastname: 'Qwerty' } },
  { label: 'Private relay', fields: { email: 'q8d7x2@privaterelay.appleid.com' } },
]

function CheckForm({ onCheck }: { onCheck: (fields: Fields) => Promise<unknown> }) {
  const form = useForm({
    initial: { ...none, ...disposable },
    validate: (values) =>
      Object.values(values).every((value) => value.trim() === '')
        ? { errors: { email: 'Fill in at least one field.' } }
        : null,
    async submit(values) {
      const filled = Object.entries(values).filter(([, value]) => value.trim() !== '')
      // The mutation keeps the error, which is shown beside.
      await onCheck(Object.fromEntries(filled)).catch(() => {})
    },
  })
  const input = (name: keyof typeof none, label: string) => (
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
  const tryExample = (fields: Fields) => {
    form.reset({ ...none, ...fields })
    // As the form does: an error is shown beside.
    void onCheck(fields).catch(() => {})
  }
  return (
    <form {...form.props} aria-label="Playground" className="grid content-start gap-4">
      {input('email', 'Email')}
      <div className="grid gap-4 sm:grid-cols-2">
        {input('firstname', 'First name')}
        {input('lastname', 'Last name')}
      </div>
      <div>
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Checking...">
          Check
        </Button>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-2 text-sm text-muted">Try an example</legend>
        {examples.map(({ label, fields }) => (
          <Button key={label} size="sm" onClick={() => tryExample(fields)}>
            {label}
          </Button>
        ))}
      </fieldset>
    </form>
  )
}

const none = { email: '', firstname: '', lastname: '' }

function Result({ response, milliseconds }: Checked) {
  const { decision, rule, draft_decision, email_verification: email, name_verification: name } = response
  return (
    <section aria-label="Decision" className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <Pill tone={verdictTone(decision)} dot>
          {words[decision].pill}
        </Pill>
        <span className="text-sm text-muted tabular-nums">{milliseconds} ms · not counted</span>
      </div>
      <div>
        <h2 className="text-lg">{`${words[decision].sentence}: ${rule.message.charAt(0).toLowerCase()}${rule.message.slice(1)}`}</h2>
        <p className="mt-0.5 text-sm text-muted">
          Rule <code className="font-mono">{rule.id}</code>.{' '}
          <TextLink asChild>
            <Link to={paths.rules}>Edit your rules</Link>
          </TextLink>
        </p>
      </div>
      <dl className="grid gap-3 border-t border-border pt-3">
        {email && <EmailPart {...email} />}
        {name && <NamePart {...name} />}
        {draft_decision && (
          <Part title="Draft" verdict={draft_decision}>
            {draft_decision === decision
              ? 'Your draft would decide the same.'
              : `Your draft would say ${draft_decision}.`}
          </Part>
        )}
      </dl>
    </section>
  )
}

const words: Record<Decision, { pill: string; sentence: string }> = {
  allow: { pill: 'Allow', sentence: 'Allowed' },
  review: { pill: 'Review', sentence: 'Sent to review' },
  block: { pill: 'Block', sentence: 'Blocked' },
}

function EmailPart({ verdict, reasons, did_you_mean }: EmailVerification) {
  return (
    <Part title="Email" verdict={verdict}>
      <Reasons reasons={reasons} otherwise="No red flags." />
      {did_you_mean && (
        <span className="block">
          Did you mean <code className="font-mono text-sm wrap-anywhere">{did_you_mean}</code>?
        </span>
      )}
    </Part>
  )
}

function NamePart({ verdict, reasons, firstname, lastname }: NameVerification) {
  const all = [...reasons, ...(firstname?.reasons ?? []), ...(lastname?.reasons ?? [])]
  return (
    <Part title="Name" verdict={verdict}>
      <Reasons reasons={all} otherwise="Looks like a real name." />
    </Part>
  )
}

/** Both names may have the same reason; it's said once. */
function Reasons({ reasons, otherwise }: { reasons: Reason[]; otherwise: string }) {
  const messages = [...new Set(reasons.map(({ message }) => message))]
  return messages.length === 0 ? otherwise : messages.join(' ')
}

function Part({ title, verdict, children }: { title: string; verdict: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[4rem_7rem_minmax(0,1fr)]">
      <dt className="text-muted">{title}</dt>
      <dd>
        <Pill tone={verdictTone(verdict)}>{verdict}</Pill>
      </dd>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

type Checked = { response: PlaygroundResponse; milliseconds: number }

async function verify(fields: Fields): Promise<Checked> {
  const started = performance.now()
  const response = await request<PlaygroundResponse>('/playground/verify', { method: 'POST', body: fields })
  return { response, milliseconds: Math.round(performance.now() - started) }
}

/** As `/v1/verify` sends it; only the count and the id are missing, because nothing was counted. */
function jsonOf({ draft_decision, ...response }: PlaygroundResponse): object {
  return { status: 'success', ...response }
}
