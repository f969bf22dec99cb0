import { formatDay } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import type { AppealForm, AppealPage } from '@assay/contract/lookup/pages'
import { appealDays, appealLengths } from '@assay/contract/lookup/rules'
import { paths } from '@assay/contract/paths'
import { type ReactNode, useId } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { decisionNames, FailedRead, LookupColumn } from './page-parts.tsx'
import { usePageData } from './use-page-data.ts'

export function AppealScreen() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  const isAboutSomething = Boolean(token || parameters.get('domain'))
  const { data, error, isLoading, retry } = usePageData<AppealPage>(paths.lookupAppeal, { isNeeded: isAboutSomething })
  return (
    <LookupColumn>
      <PageHeader title={data ? `Appeal for ${data.domain}` : 'Appeal'} description={data && descriptions[data.step]} />
      {data?.notice && (
        <Banner tone={data.notice.is_good ? 'ok' : 'warn'} focusKey={data.notice.text}>
          {data.notice.text}
        </Banner>
      )}
      {isLoading && (
        <Loading label="Loading the appeal" onRetry={retry}>
          <Skeleton className="h-64 rounded-xl" />
        </Loading>
      )}
      {!isAboutSomething && <WhichDomain />}
      {error !== undefined && <Failed error={error} onRetry={retry} />}
      {data?.step === 'start' && <StartStep page={data} />}
      {data?.step === 'prove' && <ProveStep page={data} token={token ?? ''} />}
      {data?.step === 'waiting' && <WaitingStep page={data} token={token ?? ''} />}
      {data?.step === 'decided' && <DecidedStep page={data} token={token ?? ''} />}
    </LookupColumn>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'invalid_request') return <WhichDomain />
  if (code !== 'not_found') {
    return <FailedRead title="We couldn’t load the appeal" error={error} onRetry={onRetry} />
  }
  return <ErrorState title="There’s no appeal at this link" message={describeError(error)} action={<LookUp />} />
}

function WhichDomain() {
  return (
    <Card className="grid justify-items-start gap-4 p-5">
      <h2>Which domain is it about?</h2>
      <p className="text-muted">Look it up first, and start your appeal from there.</p>
      <LookUp />
    </Card>
  )
}

function LookUp() {
  return (
    <Button asChild>
      <Link to={paths.lookup}>Look up a domain</Link>
    </Button>
  )
}

const descriptions: Record<AppealPage['step'], string> = {
  start: 'Step 1 of 3: Tell us about it.',
  prove: 'Step 2 of 3: Prove that it’s yours.',
  waiting: 'Step 3 of 3: We’re reviewing it.',
  decided: 'It’s decided.',
}

type Start = Extract<AppealPage, { step: 'start' }>

function StartStep({ page: { domain, is_flagged, verdict } }: { page: Start }) {
  if (!is_flagged) {
    return (
      <Card>
        <CardHeader title="There’s nothing to appeal" />
        <CardBody className="grid justify-items-start gap-4">
          <p className="text-muted">
            {verdict === 'ok'
              ? 'We don’t flag this domain. If a form rejected an address there, please ask the company behind the form.'
              : 'Nobody can register this name, so nobody can appeal for it.'}
          </p>
          <Button asChild>
            <Link to={`${paths.lookup}?${new URLSearchParams({ domain })}`}>See what we know</Link>
          </Button>
        </CardBody>
      </Card>
    )
  }
  return (
    <Card>
      {/* Sent by the browser itself, so that it works without scripts. */}
      <form method="post" action={paths.lookupAppeal} className="grid gap-5 p-5">
        <input type="hidden" name="action" value="start" />
        <input type="hidden" name="domain" value={domain} />
        <AppealField label="Your email address" hint="We send you a private link to this appeal, and our decision.">
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              maxLength={appealLengths.email}
              autoComplete="email"
              className="control"
            />
          )}
        </AppealField>
        <AppealField
          label="What is the domain used for?"
          hint={`Who has mailboxes there, and since when? Up to ${formatCount(appealLengths.usedFor)} characters.`}
        >
          {(control) => (
            <textarea
              {...control}
              name="used_for"
              rows={5}
              maxLength={appealLengths.usedFor}
              className="control h-auto min-h-20 py-2"
            />
          )}
        </AppealField>
        <p className="text-sm text-muted">
          We use what you tell us for this appeal alone and delete it {appealDays.decided} days after we decide, or
          after {appealDays.unproven} days if you don’t prove that the domain is yours.{' '}
          <TextLink asChild>
            <Link to={paths.privacyPolicy}>Privacy Policy</Link>
          </TextLink>
        </p>
        <div>
          <Button type="submit" variant="primary" size="lg" data-sends="">
            Continue
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Prove = Extract<AppealPage, { step: 'prove' }>

function ProveStep({ page, token }: { page: Prove; token: string }) {
  const { domain, contact_email, record, expires_at } = page
  return (
    <>
      {record !== null && (
        <Card>
          <CardHeader title="Add a DNS record" description="You can remove it once we’ve seen it." />
          <CardBody className="grid gap-4">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
              <dt className="text-muted">Type</dt>
              <dd className="font-mono">TXT</dd>
              <dt className="text-muted">Name</dt>
              <dd>
                <span className="font-mono break-all">{domain}</span>{' '}
                <span className="text-muted">(some providers write @)</span>
              </dd>
              <dt className="text-muted">Value</dt>
              <dd>
                {/* One click selects it all. */}
                <code className="font-mono break-all select-all">{record}</code>
              </dd>
            </dl>
            <AppealAction action="check_record" token={token}>
              <Button type="submit" variant="primary" data-sends="">
                Check the record
              </Button>
            </AppealAction>
          </CardBody>
        </Card>
      )}
      <MailedCode page={page} token={token} />
      <p className="text-sm text-muted">
        We emailed the link to this page to <span className="break-words">{contact_email}</span>. It works until{' '}
        {formatDay(expires_at, 'UTC')}.
      </p>
      <Withdraw token={token} />
    </>
  )
}

function MailedCode({ page: { domain, record, mailboxes, code_sent_to }, token }: { page: Prove; token: string }) {
  return (
    <Card>
      <CardHeader
        title={record === null ? 'Get a code by email' : 'Or get a code by email'}
        description="For whoever receives email for the domain."
      />
      <CardBody className="grid gap-5">
        {code_sent_to !== null && (
          <AppealAction action="confirm_code" token={token} className="grid justify-items-start gap-4">
            <AppealField label="Code" hint={`We sent it to ${code_sent_to}.`}>
              {(control) => (
                <input
                  {...control}
                  name="confirmation"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={20}
                  className="control w-40 font-mono"
                />
              )}
            </AppealField>
            <Button type="submit" variant="primary" data-sends="">
              Confirm
            </Button>
          </AppealAction>
        )}
        <AppealAction action="send_code" token={token} className="grid justify-items-start gap-4">
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">
              {code_sent_to === null ? 'Send it to' : 'Send a new one to'}
            </legend>
            {mailboxes.map((mailbox, index) => (
              <label key={mailbox} className="flex min-h-6 items-center gap-2.5">
                <input
                  type="radio"
                  name="mailbox"
                  value={mailbox}
                  defaultChecked={index === 0}
                  className="size-4 accent-accent"
                />
                <span className="font-mono wrap-anywhere">
                  {mailbox}@<wbr />
                  {domain}
                </span>
              </label>
            ))}
          </fieldset>
          <Button type="submit" data-sends="">
            Email a code
          </Button>
        </AppealAction>
      </CardBody>
    </Card>
  )
}

type Step<Name extends AppealPage['step']> = { page: Extract<AppealPage, { step: Name }>; token: string }

function WaitingStep({ page: { domain, contact_email, proven_by, proven_at }, token }: Step<'waiting'>) {
  return (
    <>
      <Card>
        <CardHeader title="A person is reviewing it" />
        <CardBody className="grid gap-3 text-muted">
          <p>
            You proved that {domain} is yours {proven_by === 'dns' ? 'by a DNS record' : 'by a code'} on{' '}
            {formatDay(proven_at, 'UTC')}. We usually decide within two working days.
          </p>
          <p>
            We’ll email <span className="break-words">{contact_email}</span>. The decision and its reason go into the
            public log, without your details.
          </p>
        </CardBody>
      </Card>
      <Withdraw token={token} />
    </>
  )
}

function DecidedStep({ page, token }: Step<'decided'>) {
  const { domain, decision, text, note, decided_at, expires_at } = page
  const { name, tone } = decisionNames[decision]
  return (
    <>
      <Card>
        <CardHeader
          title={consequences[decision].title}
          aside={
            <Pill tone={tone} dot>
              {name}
            </Pill>
          }
        />
        <CardBody className="grid justify-items-start gap-4">
          <p>
            {text} {consequences[decision].text}
          </p>
          {note !== null && (
            <blockquote className="border-l-2 border-border pl-4 whitespace-pre-line text-muted">{note}</blockquote>
          )}
          <p className="text-sm text-muted">
            Decided on {formatDay(decided_at, 'UTC')}. We delete what you told us on {formatDay(expires_at, 'UTC')}.
          </p>
          <Button asChild>
            <Link to={`${paths.lookup}?${new URLSearchParams({ domain })}`}>Look up {domain}</Link>
          </Button>
        </CardBody>
      </Card>
      <Withdraw token={token} label="Delete my details now" />
    </>
  )
}

const consequences = {
  accepted: { title: 'The domain is cleared', text: 'Addresses there pass, whatever the lists say.' },
  rejected: { title: 'The verdict stays', text: 'If something changes, you can appeal again.' },
  reversed: { title: 'The domain is no longer cleared', text: 'You can appeal again.' },
} as const

function Withdraw({ token, label = 'Withdraw this appeal' }: { token: string; label?: string }) {
  return (
    <AppealAction action="withdraw" token={token} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="secondary" data-sends="">
        {label}
      </Button>
      <span className="text-sm text-muted">Deletes everything you told us, right away.</span>
    </AppealAction>
  )
}

type AppealActionProps = { action: AppealForm['action']; token: string; className?: string; children: ReactNode }

/** One thing to do at a private link. The browser sends it, so that it works without scripts. */
function AppealAction({ action, token, className, children }: AppealActionProps) {
  return (
    <form method="post" action={`${paths.lookupAppeal}?${new URLSearchParams({ token })}`} className={className}>
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  )
}

type AppealFieldProps = {
  label: string
  hint: string
  children: (control: { id: string; required: true; 'aria-describedby': string }) => ReactNode
}

/** A field that the browser checks itself. The ones of ui/forms would weigh more than the page has room for. */
function AppealField({ label, hint, children }: AppealFieldProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, required: true, 'aria-describedby': `${id}-hint` })}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}
