import type { Activity } from '@assay/contract/activity'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { Decision } from '@assay/contract/rules/conditions'
import type { EmailVerification, NameVerification, PlaygroundResponse, Reason } from '@assay/contract/verification'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { request } from '../../api/product.ts'
import { Link } from '../../routing/link.tsx'
import { localStore, playgroundUsedKey } from '../../storage.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { DecisionPill, Verdict } from '../../ui/data/verdict.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { RequestSamples } from './tool-tabs.tsx'

/**
 * Any sign-up, decided by the account's own rules: no key, not counted, not logged. `compact` folds the code and the JSON, for
 * pages that are about something else.
 */
export function Playground({ compact = false }: { compact?: boolean }) {
  const [sent, setSent] = useState<Fields>(disposable)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (fields: Fields) => verify(fields),
    onMutate: setSent,
    onSuccess: () => localStore.setItem(playgroundUsedKey, 'yes'),
  })
  const { error } = check
  const form = <CheckForm onCheck={(fields) => check.mutateAsync(fields)} />
  const result = (
    <div aria-live="polite" className="grid min-w-0 content-start">
      {error && <Banner tone="bad">{describeError(error)}</Banner>}
      {!error && check.data && <Result {...check.data} />}
      {!error && !check.data && (
        <p className="text-muted">Press Check to see what your rules decide, and why. Nothing is logged or counted.</p>
      )}
    </div>
  )
  const body = { model: 'user_verification', ...sent }
  const checks = check.data ? checksOf(check.data.response) : fieldsOf(sent)
  const code = (
    <>
      <section aria-label="Request" className="grid min-w-0 content-start gap-3">
        <RequestSamples apiKey={null} call={{ path: '/v1/verify', body }} />
        <p className="text-sm text-muted">
          {`A live key would use ${formatCounted(checks, 'check')}. `}
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
    </>
  )
  if (compact) {
    return (
      <Card>
        <CardHeader
          title="Playground"
          description="Try any sign-up against your live rules. It doesn’t use your quota."
        />
        <CardBody className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 @3xl:grid-cols-2">
            {form}
            {result}
          </div>
          <details
            onToggle={({ currentTarget }) => setIsUnfolded(currentTarget.open)}
            className="group border-t border-border pt-4"
          >
            <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm font-medium [&::-webkit-details-marker]:hidden">
              <ChevronRight
                className="size-4 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
                aria-hidden="true"
              />
              Code and JSON
            </summary>
            {isUnfolded && <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 @3xl:grid-cols-2">{code}</div>}
          </details>
        </CardBody>
      </Card>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <Card className="p-5">{form}</Card>
      <Card className="p-5">{result}</Card>
      {code}
    </div>
  )
}

type Fields = { email?: string; firstname?: string; lastname?: string; name?: string; ip?: string }

/** A full name is as many checks as it has parts. */
function checksOf({ email_verification, name_verification }: PlaygroundResponse): number {
  return [email_verification, name_verification?.firstname, name_verification?.lastname].filter(Boolean).length
}

/** Before the server has split a full name. An address that somebody signs up from is free. */
function fieldsOf({ ip, ...checked }: Fields): number {
  return Object.keys(checked).length
}

const disposable: Fields = { email: 'jordan.blake@mailinator.com', firstname: 'Jordan', lastname: 'Blake' }

const examples: { label: string; fields: Fields }[] = [
  { label: 'Disposable', fields: disposable },
  { label: 'Ordinary', fields: { email: 'ada.lovelace@gmail.com', firstname: 'Ada', lastname: 'Lovelace' } },
  { label: 'Mistyped domain', fields: { email: 'ada.lovelace@gmial.com', firstname: 'Ada', lastname: 'Lovelace' } },
  { label: 'Made-up name', fields: { email: 'kx92@gmail.com', firstname: 'Asdfgh', lastname: 'Qwerty' } },
  { label: 'Private relay', fields: { email: 'q8d7x2@privaterelay.appleid.com' } },
]

function CheckForm({ onCheck }: { onCheck: (fields: Fields) => Promise<unknown> }) {
  const [named, setNamed] = useState<'parts' | 'full'>('parts')
  const form = useForm({
    initial: { ...none, ...disposable },
    validate(values) {
      const fields = filledIn(values, named)
      if (fieldsOf(fields) === 0) return { errors: { email: 'Enter an email address or a name.' } }
      return fields.ip && !looksLikeIp.test(fields.ip) ? { errors: { ip: 'Enter an IPv4 or IPv6 address.' } } : null
    },
    async submit(values) {
      // The mutation keeps the error, which is shown beside.
      await onCheck(filledIn(values, named)).catch(() => {})
    },
  })
  const look = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 1000 }
  const nameInput = (name: 'firstname' | 'lastname' | 'name', label: string) => (
    <Input {...form.bind(name)} {...look} aria-label={label} placeholder={label} />
  )
  const tryExample = (fields: Fields) => {
    setNamed('parts')
    form.reset({ ...none, ...fields })
    // As the form does: an error is shown beside.
    void onCheck(fields).catch(() => {})
  }
  return (
    <form {...form.props} aria-label="Playground" className="grid content-start gap-4">
      <Field label="Email" error={form.errors.email}>
        {(control) => <Input {...control} {...form.bind('email')} {...look} />}
      </Field>
      <fieldset className="min-w-0">
        {/* Floating, so that it stands beside the choice and not above. */}
        <legend className="float-left pt-1 text-sm font-medium">Name</legend>
        <div className="mb-1.5 flex justify-end">
          <SegmentedControl
            legend="Name as"
            size="sm"
            segments={[
              { value: 'parts', label: 'First and last' },
              { value: 'full', label: 'Full name' },
            ]}
            value={named}
            onChange={setNamed}
          />
        </div>
        {named === 'parts' ? (
          <div className="grid gap-2.5 sm:grid-cols-2">
            {nameInput('firstname', 'First name')}
            {nameInput('lastname', 'Last name')}
          </div>
        ) : (
          nameInput('name', 'Full name')
        )}
      </fieldset>
      <Field
        label="IP address (optional)"
        hint="Compared with your other sign-ups. We don’t keep it."
        error={form.errors.ip}
      >
        {(control) => <Input {...control} {...form.bind('ip')} {...look} placeholder="203.0.113.42" />}
      </Field>
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

/** The server looks more closely at one with colons. */
const looksLikeIp = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$|^[\da-f.]*:[\da-f:.]*$/i

const none = { email: '', firstname: '', lastname: '', name: '', ip: '' }

/** What is hidden isn't sent. */
function filledIn(values: typeof none, named: 'parts' | 'full'): Fields {
  const { email, firstname, lastname, name, ip } = values
  const shown = named === 'full' ? { email, name, ip } : { email, firstname, lastname, ip }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value.trim() !== ''))
}

function Result({ response, milliseconds }: Checked) {
  const { decision, rule, draft_decision, email_verification: email, name_verification: name } = response
  return (
    <section aria-label="Decision" className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <DecisionPill decision={decision} />
        <span className="text-sm text-muted tabular-nums">{milliseconds} ms · not counted</span>
      </div>
      <div>
        <h2 className="text-lg">{`${words[decision]}: ${rule.message.charAt(0).toLowerCase()}${rule.message.slice(1)}`}</h2>
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
        <ActivityPart {...response} />
        {draft_decision && (
          <Part title="Draft" verdict={<DecisionPill decision={draft_decision} />}>
            {draft_decision === decision
              ? 'Your draft would decide the same.'
              : `Your draft would say ${draft_decision}.`}
          </Part>
        )}
      </dl>
    </section>
  )
}

const words: Record<Decision, string> = { allow: 'Allowed', review: 'Sent to review', block: 'Blocked' }

function EmailPart({ verdict, reasons, did_you_mean }: EmailVerification) {
  return (
    <Part title="Email" verdict={<Verdict verdict={verdict} />}>
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
    <Part title="Name" verdict={<Verdict verdict={verdict} />}>
      <Reasons reasons={all} otherwise="Looks like a real name." />
    </Part>
  )
}

function ActivityPart({ activity, email_verification: email, name_verification: name }: PlaygroundResponse) {
  if (!activity) return <Part title="Activity">Your request log is off, so sign-ups aren’t compared.</Part>
  const { verdict, reasons, wave, mailbox_seen, name_seen, network_seen } = activity
  const seen = { mailbox: email && mailbox_seen, name: name && name_seen, network: network_seen }
  return (
    <Part title="Activity" verdict={<Verdict verdict={verdict} />}>
      <Reasons reasons={reasons} otherwise={describeSeen(seen)} />{' '}
      {wave && (
        <TextLink asChild>
          <Link to={`${paths.waves}?wave=${wave}`}>Open the wave</Link>
        </TextLink>
      )}
    </Part>
  )
}

/** Null for what wasn't sent. */
type Seen = { mailbox: number | null; name: number | null; network: Activity['network_seen'] }

function describeSeen(seen: Seen): string {
  const sent = Object.entries(seen).filter(([, count]) => count !== null)
  const known = sent.flatMap(([what, count]) => (count ? `this ${what} ${formatCounted(count, 'time')}` : []))
  if (known.length > 0) return `You’ve seen ${new Intl.ListFormat('en').format(known)} before.`
  const unknown = sent.map(([what]) => what)
  return `You haven’t seen this ${new Intl.ListFormat('en', { type: 'disjunction' }).format(unknown)} before.`
}

/** Both names may have the same reason; it's said once. */
function Reasons({ reasons, otherwise }: { reasons: Reason[]; otherwise: string }) {
  const messages = [...new Set(reasons.map(({ message }) => message))]
  return messages.length === 0 ? otherwise : messages.join(' ')
}

function Part({ title, verdict, children }: { title: string; verdict?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[4rem_7rem_minmax(0,1fr)]">
      <dt className="text-muted">{title}</dt>
      {verdict && <dd>{verdict}</dd>}
      <dd className={cx('min-w-0', !verdict && 'sm:col-span-2')}>{children}</dd>
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
