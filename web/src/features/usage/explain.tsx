import { evidenceTexts } from '@assay/contract/evidence'
import { formatTime } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { ExplainedRequest, ExplainedResult } from '@assay/contract/usage/explained'
import type { Reason } from '@assay/contract/verification'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { DecisionPill, Verdict } from '../../ui/data/verdict.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { explainedQuery } from './api.ts'
import { ExplainedBatch } from './explained-batch.tsx'
import { ReportVerdict } from './report-verdict.tsx'

type ExplainProps = {
  requestId: string
  item: number | null
  onClose: () => void
  /** Shows the requests with the same reason. */
  onReason: (code: string) => void
}

/** What the log has of one request: decision, rule, verdicts and reasons. */
export function ExplainDialog({ onClose, ...explained }: ExplainProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Request"
      description="What we logged. We never store what you send."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded {...explained} />
    </Dialog>
  )
}

type ExplainPanelProps = ExplainProps & { onNewer: (() => void) | undefined; onOlder: (() => void) | undefined }

/** The same beside the list, where there is room for it. */
export function ExplainPanel({ onClose, onNewer, onOlder, ...explained }: ExplainPanelProps) {
  return (
    <Card className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto">
      <section aria-labelledby="explained" className="grid gap-4 px-5 py-4">
        <div className="flex items-center justify-between gap-2">
          <h2 id="explained">Request</h2>
          <div className="flex">
            <Button variant="ghost" size="icon" aria-label="Newer request" disabled={!onNewer} onClick={onNewer}>
              <ChevronUp aria-hidden="true" />
            </Button>
            <Button variant="ghost" size="icon" aria-label="Older request" disabled={!onOlder} onClick={onOlder}>
              <ChevronDown aria-hidden="true" />
            </Button>
            <Button variant="ghost" size="icon" aria-label="Close the request" onClick={onClose}>
              <X aria-hidden="true" />
            </Button>
          </div>
        </div>
        <Loaded key={explained.requestId} {...explained} />
      </section>
    </Card>
  )
}

function Loaded({ requestId, ...shown }: Omit<ExplainProps, 'onClose'>) {
  const { data: request, error, isFetching, refetch } = useQuery(explainedQuery(requestId))
  if (request) return <Explained request={request} {...shown} />
  if (error) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{describeError(error)}</p>
        <Button size="sm" busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <Loading label="Loading the request" onRetry={() => refetch()}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="w-full" />
      ))}
    </Loading>
  )
}

type Explaining = Pick<ExplainProps, 'onReason'>
type ExplainedProps = Explaining & { request: ExplainedRequest; item: number | null }

function Explained({ request, item, onReason }: ExplainedProps) {
  const { request_id, created_at, key_name, checks, data_version, rules_version, results, is_batch } = request
  const [first] = results
  return (
    <div className="grid gap-5">
      {is_batch && results.length > 0 && <ExplainedBatch results={results} linked={item} />}
      {!is_batch && first && <ExplainedPerson result={first} onReason={onReason} />}
      {results.length === 0 && (
        <p className="text-muted">This request is from before decisions were logged, so only its verdict was kept.</p>
      )}
      <dl className="grid gap-2 border-t border-border pt-4 text-sm">
        <Fact name="Time">{formatTime(created_at)}</Fact>
        <Fact name="Key">{key_name}</Fact>
        <Fact name="Cost">{formatCounted(checks, 'check')}</Fact>
        {rules_version !== null && (
          <Fact name="Rules">{rules_version === 0 ? 'Default rules' : `Version ${rules_version}`}</Fact>
        )}
        {data_version && <Fact name="Data version">{data_version}</Fact>}
        {request.later_found_at && (
          <Fact name="Later found">Listed as disposable on {formatTime(request.later_found_at)}</Fact>
        )}
        {request.email_hash && <Fact name="Email hash">{code(request.email_hash)}</Fact>}
        {request.name_hash && <Fact name="Name hash">{code(request.name_hash)}</Fact>}
        <Fact name="Request ID">
          {/* As large as the hashes: the whole of it fits on a line. */}
          <span className="[&>button]:text-left [&>button]:text-xs">
            <CopyableId id={request_id} of="request" length={36} />
          </span>
        </Fact>
      </dl>
      {results.length > 0 && <ReportVerdict requestId={request_id} result={is_batch ? undefined : first} />}
    </div>
  )
}

function code(text: string) {
  return <code className="font-mono text-xs break-all">{text}</code>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Decision and rule, then each verdict with its reasons. */
function ExplainedPerson({ result, onReason }: { result: ExplainedResult } & Explaining) {
  const { decision, rule, draft_decision, email, name, activity } = result
  return (
    <dl className="grid gap-3">
      <Fact name="Decision">
        <DecisionPill decision={decision} />
        <span className="mt-1 block">{rule ? rule.message : 'We no longer have that version of your rules.'}</span>
      </Fact>
      {draft_decision && (
        <Fact name="Draft">
          <DecisionPill decision={draft_decision} />
        </Fact>
      )}
      {email && (
        <Fact name="Email">
          <Scored verdict={email.verdict} score={email.score} />
          <Reasons reasons={email.reasons} onReason={onReason} />
          <p className="text-sm text-muted">{describeEvidence(email)}</p>
          {email.listed_by.length > 0 && (
            <p className="text-sm text-muted">
              We don’t keep the domain, so there are no dates here. To see them,{' '}
              <TextLink asChild>
                <Link to={paths.lookup}>look the domain up</Link>
              </TextLink>
              .
            </p>
          )}
        </Fact>
      )}
      {name && (
        <Fact name="Name">
          <Scored verdict={name.verdict} score={name.score} />
          <Reasons reasons={name.reasons} onReason={onReason} />
          <Reasons label="First name: " reasons={name.firstname_reasons} onReason={onReason} />
          <Reasons label="Last name: " reasons={name.lastname_reasons} onReason={onReason} />
        </Fact>
      )}
      {activity && (
        <Fact name="Activity">
          <Verdict verdict={activity.verdict} />
          <Reasons reasons={activity.reasons} onReason={onReason} />
          <p className="text-sm text-muted">{describeActivity(activity)}</p>
          {activity.wave && (
            <TextLink asChild>
              <Link to={`${paths.waves}?wave=${activity.wave}`}>Open the wave</Link>
            </TextLink>
          )}
        </Fact>
      )}
    </dl>
  )
}

/** What was known beyond the reasons. */
function describeEvidence(email: NonNullable<ExplainedResult['email']>): string {
  const parts = [
    `Class: ${email.class}`,
    email.listed_by.length > 0 &&
      `listed by: ${email.listed_by.map((source) => evidenceTexts[source].toLowerCase()).join(', ')}`,
    email.mail_host_found !== null && (email.mail_host_found ? 'has a mail host' : 'no mail host'),
    email.role && 'role address',
    email.mistyped && 'looks mistyped',
  ]
  return parts.filter(Boolean).join(' · ')
}

function describeActivity(activity: NonNullable<ExplainedResult['activity']>): string {
  const parts = [
    activity.mailbox_seen && 'mailbox seen before',
    activity.name_seen && 'name seen before',
    activity.new_domain && 'domain new to you',
    activity.hosting_network && 'from a hosting network',
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function Scored({ verdict, score }: { verdict: string; score: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Verdict verdict={verdict} />
      <span className="text-sm text-muted tabular-nums">score {score}</span>
    </span>
  )
}

function Reasons({ label = '', reasons, onReason }: { label?: string; reasons: Reason[] } & Explaining) {
  return reasons.map(({ code, message }) => (
    <p key={code}>
      {label}
      {message}{' '}
      <button
        type="button"
        title="Show requests with this reason"
        onClick={() => onReason(code)}
        className="min-h-6 font-mono text-xs text-muted underline decoration-border underline-offset-2 hover:text-text"
      >
        {code}
      </button>
    </p>
  ))
}
