import { formatDay } from '@assay/contract/format'
import type { Lookup, LookupEvidence } from '@assay/contract/lookup/pages'
import { paths } from '@assay/contract/paths'
import { Link } from '../../routing/link.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { verdictTone } from '../../ui/data/verdict-tone.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { classNames, decisionNames, weights } from './words.ts'

export function LookupResult({ lookup }: { lookup: Lookup }) {
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
