import { formatPercent } from '@assay/contract/format/figures'
import type {
  DemoResponse,
  EmailVerification,
  NameVerification,
  Reason,
  VerifyResponse,
} from '@assay/contract/verification'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { request } from '../../api/product.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { verdictTone } from '../../ui/data/verdict-pill.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

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
        {check.data && <PlaygroundResult checked={check.data} />}
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

function PlaygroundResult({ checked: { verdicts, body, milliseconds, path } }: { checked: Checked }) {
  return (
    <div className="border-t border-border">
      <div className="flex items-center justify-between gap-3 bg-subtle px-5 py-3">
        <code className="font-mono text-xs text-muted">POST {path}</code>
        <Pill tone="ok" dot>
          200 · {milliseconds} ms
        </Pill>
      </div>
      <div className="border-t border-border">
        <VerdictView email={verdicts.email_verification} name={verdicts.name_verification} />
      </div>
      <p className="px-5 pb-4 text-xs text-muted">
        Verdicts are statistical, not statements of fact. Data version {verdicts.data_version}.
      </p>
      <details className="border-t border-border">
        <summary className="cursor-pointer px-5 py-3 text-sm font-medium">View JSON</summary>
        <div className="px-5 pb-5">
          <CodeBlock title="JSON" code={JSON.stringify(body, null, 2)} />
        </div>
      </details>
    </div>
  )
}

type VerdictViewProps = { email: EmailVerification | null; name: NameVerification | null }

/** A response for people: the verdict, its confidence, and why. */
function VerdictView({ email, name }: VerdictViewProps) {
  return (
    <div className="divide-y divide-border">
      {email && <EmailPart {...email} />}
      {name && <NamePart {...name} />}
    </div>
  )
}

function EmailPart({ verdict, class: kind, score, reasons, role, free, did_you_mean }: EmailVerification) {
  return (
    <Part title="Email" verdict={verdict} score={score} measure="this is a disposable address">
      <div className="flex flex-wrap gap-1.5">
        <Pill>{classes[kind]}</Pill>
        {role && <Pill>Role account</Pill>}
        {free && kind !== 'free' && <Pill>Free mailbox</Pill>}
      </div>
      <Reasons reasons={reasons} otherwise="No red flags." />
      {did_you_mean && (
        <p>
          Did you mean <code className="font-mono text-sm wrap-anywhere">{did_you_mean}</code>?
        </p>
      )}
    </Part>
  )
}

function NamePart({ verdict, score, notable, reasons, firstname, lastname }: NameVerification) {
  const all = [
    ...(firstname?.reasons ?? []).map((reason) => ({ ...reason, field: 'First name' })),
    ...(lastname?.reasons ?? []).map((reason) => ({ ...reason, field: 'Last name' })),
    ...reasons.map((reason) => ({ ...reason, field: 'Both names' })),
  ]
  return (
    <Part title="Name" verdict={verdict} score={score} measure="this isn’t a real name">
      {notable && (
        <div>
          <Pill tone="info">Notable name</Pill>
        </div>
      )}
      <Reasons reasons={all} otherwise="Looks like a real name." />
    </Part>
  )
}

type PartProps = { title: string; verdict: string; score: number; measure: string; children: ReactNode }

function Part({ title, verdict, score, measure, children }: PartProps) {
  const percent = Math.round(score * 100)
  return (
    <section aria-label={`${title} verdict`} className="grid gap-3 px-5 py-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm text-muted">{title}</h3>
        <Pill tone={verdictTone(verdict)} dot>
          {verdict}
        </Pill>
      </div>
      <div className="grid gap-1.5">
        <Progress
          label={`Probability ${measure}`}
          value={percent}
          valueText={formatPercent(percent)}
          tone={barTone(score)}
        />
        <p className="flex justify-between gap-3 text-xs text-muted">
          <span>Probability {measure}</span>
          <span className="tabular-nums">{score.toFixed(2)}</span>
        </p>
      </div>
      {children}
    </section>
  )
}

function Reasons({ reasons, otherwise }: { reasons: (Reason & { field?: string })[]; otherwise: string }) {
  if (reasons.length === 0) return <p className="text-muted">{otherwise}</p>
  return (
    <ul className="grid gap-1">
      {reasons.map(({ code, message, field }) => (
        <li key={`${field} ${code}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            {field && <span className="text-muted">{field}: </span>}
            {message}
          </span>
          <code className="font-mono text-xs text-muted">{code}</code>
        </li>
      ))}
    </ul>
  )
}

function barTone(score: number): 'ok' | 'warn' | 'bad' {
  if (score >= 0.8) return 'bad'
  return score >= 0.5 ? 'warn' : 'ok'
}

const classes = {
  disposable: 'Disposable',
  relay: 'Private relay',
  agent: 'Agent mailbox',
  free: 'Free mailbox',
  business: 'Business',
  education: 'Education',
  government: 'Government',
  unknown: 'Unknown domain',
} as const

type Fields = { email?: string; firstname?: string; lastname?: string }

/** What was sent where, and how long it took, for someone about to write the same request. */
type Checked = { verdicts: DemoResponse; body: DemoResponse | VerifyResponse; milliseconds: number; path: string }

/** With a key it's the real request. Without one it's the demo: the same engine, few requests, never charged. */
export async function verify(fields: Fields, apiKey: string | null): Promise<Checked> {
  const body = { model: 'user_verification', ...fields }
  const started = performance.now()
  const response = apiKey
    ? await request<VerifyResponse>('/v1/verify', { method: 'POST', body, apiKey })
    : await request<DemoResponse>('/demo/verify', { method: 'POST', body })
  const milliseconds = Math.round(performance.now() - started)
  return { verdicts: response, body: response, milliseconds, path: apiKey ? '/v1/verify' : '/demo/verify' }
}
