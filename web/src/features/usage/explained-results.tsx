import { formatCount } from '@assay/contract/format/figures'
import type { ExplainedResult } from '@assay/contract/usage/explained'
import type { Reason } from '@assay/contract/verification'
import type { ReactNode } from 'react'
import { VerdictPill } from '../../ui/data/verdict-pill.tsx'

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Decision and rule, then each verdict with its reasons. */
export function ExplainedPerson({
  result: { decision, rule, draft_decision, email, name },
}: {
  result: ExplainedResult
}) {
  return (
    <dl className="grid gap-3">
      <Fact name="Decision">
        <VerdictPill verdict={decision} />
        <span className="mt-1 block">{rule ? rule.message : 'That version of your rules isn’t kept any more.'}</span>
      </Fact>
      {draft_decision && (
        <Fact name="Draft">
          <VerdictPill verdict={draft_decision} />
        </Fact>
      )}
      {email && (
        <Fact name="Email">
          <Verdict verdict={email.verdict} score={email.score} />
          <Reasons reasons={email.reasons} />
          <p className="text-sm text-muted">{describeEvidence(email)}</p>
        </Fact>
      )}
      {name && (
        <Fact name="Name">
          <Verdict verdict={name.verdict} score={name.score} />
          <Reasons reasons={name.reasons} />
          <Reasons label="First name: " reasons={name.firstname_reasons} />
          <Reasons label="Last name: " reasons={name.lastname_reasons} />
        </Fact>
      )}
    </dl>
  )
}

/** What was known beyond the reasons. */
function describeEvidence(email: NonNullable<ExplainedResult['email']>): string {
  const parts = [
    `Class: ${email.class}`,
    email.listed_by.length > 0 && `listed by: ${email.listed_by.join(', ')}`,
    email.mail_host_found !== null && (email.mail_host_found ? 'has a mail host' : 'no mail host'),
    email.role && 'role address',
    email.mistyped && 'looks mistyped',
  ]
  return parts.filter(Boolean).join(' · ')
}

function Verdict({ verdict, score }: { verdict: string; score: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <VerdictPill verdict={verdict} />
      <span className="text-sm text-muted tabular-nums">score {score}</span>
    </span>
  )
}

function Reasons({ label = '', reasons }: { label?: string; reasons: Reason[] }) {
  return reasons.map(({ code, message }) => (
    <p key={code}>
      {label}
      {message} <code className="font-mono text-xs text-muted">{code}</code>
    </p>
  ))
}

/** The items as the response numbers them. */
export function ExplainedBatch({ results }: { results: ExplainedResult[] }) {
  const shown = results.slice(0, maxShown).map((result, item) => ({ ...result, item }))
  return (
    <div className="grid gap-2">
      <ol
        className="max-h-72 divide-y divide-border overflow-y-auto rounded-md border border-border"
        aria-label="Items"
      >
        {shown.map(({ item, decision, rule, email, name }) => (
          <li key={item} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
            <code className="font-mono text-xs text-muted">results[{item}]</code>
            <VerdictPill verdict={decision} />
            <span className="min-w-0 grow">{rule?.message}</span>
            {email && <VerdictPill verdict={email.verdict} />}
            {name && <VerdictPill verdict={name.verdict} />}
          </li>
        ))}
      </ol>
      {results.length > maxShown && (
        <p className="text-sm text-muted">
          The first {maxShown} of {formatCount(results.length)} items. The API has them all.
        </p>
      )}
    </div>
  )
}

const maxShown = 100
