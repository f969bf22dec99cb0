import { formatDay } from '@assay/contract/format'
import type { Lookup, LookupEvidence } from '@assay/contract/lookup/pages'
import { domainIn } from '@assay/contract/lookup/rules'
import { paths } from '@assay/contract/paths'
import type { FormEvent } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate, useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { verdictTone } from '../../ui/data/verdict.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { classNames, decisionNames, FailedRead, LookupColumn, weights } from './page-parts.tsx'
import { usePageData } from './use-page-data.ts'

export function LookupScreen() {
  const [parameters] = useSearchParams()
  const typed = parameters.get('domain')?.trim() ?? ''
  const { data, error, isLoading, retry } = usePageData<Lookup>(paths.lookup, { isNeeded: typed !== '' })
  const isNotADomain = error instanceof ApiError && error.code === 'invalid_request'
  return (
    <LookupColumn>
      <PageHeader
        title="Why was this domain flagged?"
        description="Look up any email domain: what we know, since when, and how to set it right."
      />
      {parameters.get('notice') === 'withdrawn' && (
        <Banner tone="ok">Your appeal is withdrawn, and everything you told us is deleted.</Banner>
      )}
      <DomainForm typed={typed} error={isNotADomain ? error.detail : undefined} isBusy={isLoading} />
      {isLoading && (
        <Loading label="Looking it up" onRetry={retry}>
          <Skeleton className="h-64 rounded-xl" />
        </Loading>
      )}
      {error !== undefined && !isNotADomain && (
        <FailedRead title="We couldn’t look it up" error={error} onRetry={retry} />
      )}
      {data && (
        <>
          <LookupResult lookup={data} />
          <WhatToDo lookup={data} />
        </>
      )}
      {(typed === '' || isNotADomain) && <Introduction />}
    </LookupColumn>
  )
}

function Introduction() {
  return (
    <Card>
      <CardHeader title="What you’ll see" />
      <CardBody className="grid gap-3 text-muted">
        <p>
          The verdict that our customers get for addresses at this domain, and the evidence: when each piece was first
          and last seen, and how much it counts.
        </p>
        <p>
          If a domain is yours and the verdict is wrong, you can appeal. Every decision is in the{' '}
          <TextLink asChild>
            <Link to={paths.lookupDecisions}>public log</Link>
          </TextLink>
          . The <TextLink href="/docs/domain-owners">guide for domain owners</TextLink> has the details.
        </p>
      </CardBody>
    </Card>
  )
}

type DomainFormProps = { typed: string; error?: string | undefined; isBusy: boolean }

/** Without scripts the browser sends it as it is, and the server cuts it to the domain. */
function DomainForm({ typed, error, isBusy }: DomainFormProps) {
  const navigate = useNavigate()
  function lookUp(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const domain = domainIn(String(new FormData(event.currentTarget).get('domain') ?? ''))
    navigate(domain === '' ? paths.lookup : `?${new URLSearchParams({ domain })}`)
  }
  return (
    <form method="get" action={paths.lookup} onSubmit={lookUp} className="grid gap-1.5">
      <label htmlFor="domain" className="text-sm font-medium">
        Email domain or address
      </label>
      <div className="flex flex-wrap gap-2.5">
        <input
          // Another address has another default.
          key={typed}
          id="domain"
          name="domain"
          defaultValue={typed}
          placeholder="example.com"
          required
          maxLength={1000}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'domain-error' : undefined}
          className="control grow basis-56 font-mono"
        />
        <Button type="submit" variant="primary" size="lg" data-sends="" busy={isBusy}>
          Look up
        </Button>
      </div>
      <div id="domain-error" aria-live="polite" className="text-sm text-bad empty:hidden">
        {error}
      </div>
    </form>
  )
}

function LookupResult({ lookup }: { lookup: Lookup }) {
  const { domain, written, verdict, class: kind, summary, did_you_mean, evidence, decision } = lookup
  // Signals other than lists have none.
  const isDated = evidence.some(({ first_seen, last_seen }) => first_seen ?? last_seen)
  return (
    <section aria-labelledby="looked-up">
      <Card>
        <div className="grid gap-2 p-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="looked-up" className="min-w-0 font-mono break-all">
              {domain}
            </h2>
            <span className="flex gap-2">
              {classNames[kind] && <Pill>{classNames[kind]}</Pill>}
              <Pill tone={verdictTone(verdict)} dot>
                {verdict}
              </Pill>
            </span>
          </div>
          {written && <p className="break-all text-muted">{written}</p>}
          <p role="status">{summary}</p>
          {did_you_mean && (
            <p>
              Did you mean{' '}
              <TextLink asChild>
                <Link to={`?${new URLSearchParams({ domain: did_you_mean })}`}>{did_you_mean}</Link>
              </TextLink>
              ?
            </p>
          )}
          <p className="text-sm text-muted empty:hidden">{mailHostOf(lookup)}</p>
          {decision && (
            <p className="text-sm text-muted">
              {decisionNames[decision.decision].sentence} on {formatDay(decision.decided_at, 'UTC')}. {decision.text}{' '}
              <TextLink asChild>
                <Link to={paths.lookupDecisions}>All decisions</Link>
              </TextLink>
            </p>
          )}
        </div>
        {evidence.length > 0 && (
          <Table
            caption={`Evidence about ${domain}`}
            columns={isDated ? [evidenceColumn, ...dateColumns, weightColumn] : [evidenceColumn, weightColumn]}
            rows={evidence}
            rowKey={({ source, text }) => `${source} ${text}`}
          />
        )}
      </Card>
    </section>
  )
}

function mailHostOf({ mail_host: { found, provider }, evidence }: Lookup): string | null {
  // What counts against it is in the table.
  if (found === null || evidence.some(({ source }) => source === 'mail_host')) return null
  return found ? `Its email is received by ${provider}.` : 'No mail host accepts email for it.'
}

const evidenceColumn = { id: 'evidence', header: 'Evidence', cell: ({ text }: LookupEvidence) => text }

const dateColumns = [
  { id: 'first', header: 'First seen', cell: ({ first_seen }: LookupEvidence) => <Seen day={first_seen} /> },
  { id: 'last', header: 'Last seen', cell: ({ last_seen }: LookupEvidence) => <Seen day={last_seen} /> },
]

const weightColumn = {
  id: 'weight',
  header: 'Weight',
  phone: 'aside' as const,
  cell: ({ weight }: LookupEvidence) => <Pill tone={weights[weight].tone}>{weights[weight].name}</Pill>,
}

function Seen({ day }: { day: string | null }) {
  if (day === null) return <span className="text-muted">not known</span>
  return (
    <time dateTime={day} className="whitespace-nowrap tabular-nums">
      {formatDay(`${day}T00:00:00Z`, 'UTC')}
    </time>
  )
}

function WhatToDo({ lookup: { verdict, appeal } }: { lookup: Lookup }) {
  if (appeal !== null) {
    return (
      <Card>
        <CardHeader title="Is this your domain?" />
        <CardBody className="grid gap-4">
          <p className="text-muted">
            Prove it with a DNS record or a code sent to <span className="break-words">postmaster@{appeal}</span>, and
            tell us what it’s used for. A person decides, usually within two working days, and the decision is published
            without your details.
          </p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button asChild>
              <a href={`${paths.lookupAppeal}?${new URLSearchParams({ domain: appeal })}`}>Start an appeal</a>
            </Button>
            <TextLink asChild>
              <Link to={paths.lookupDecisions}>Recent decisions</Link>
            </TextLink>
          </div>
        </CardBody>
      </Card>
    )
  }
  return (
    <Card>
      <CardHeader title={verdict === 'ok' ? 'Was an address rejected anyway?' : 'What to do'} />
      <CardBody className="text-muted">
        {verdict === 'ok'
          ? 'We don’t flag this domain. The company behind the form makes its own rules, so please ask them.'
          : 'Nobody can register this name or have a mailbox there. Check its spelling.'}
      </CardBody>
    </Card>
  )
}
