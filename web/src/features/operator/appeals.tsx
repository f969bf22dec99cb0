import { formatDay } from '@assay/contract/format'
import { type DecisionKind, decisionKinds, decisionReasons } from '@assay/contract/lookup/rules'
import { consolePath, operatorMay } from '@assay/contract/operators/access'
import type { AppealCase, OperatorAppeal } from '@assay/contract/operators/engine'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago, Day, DayAndTime } from '../../ui/data/time.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Textarea } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { selfQuery } from './api.ts'
import { appealQuery, appealsQuery, useAct } from './engine-api.ts'

/** Appeals that wait, the longest wait first. */
export function AppealsView() {
  const { data, error, isFetching, refetch } = useQuery(appealsQuery)
  if (!data && error) {
    return <LoadError title="We couldn’t load the appeals" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!data) return <LoadingList label="Loading the appeals" rows={4} onRetry={() => refetch()} />
  if (data.appeals.length === 0) {
    return <EmptyState icon={<Scale />} title="No appeals are waiting" description="Proven appeals show up here." />
  }
  return (
    <Card>
      <Table
        caption="Appeals that wait for a decision"
        rows={data.appeals}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'domain',
            header: 'Domain',
            cell: ({ domain, used_for }) => (
              <span className="grid">
                <span className="font-medium wrap-anywhere">{domain}</span>
                <span className="line-clamp-1 text-sm text-muted">{used_for}</span>
              </span>
            ),
          },
          { id: 'proof', header: 'Proven by', cell: ({ proven_by }) => proofs[proven_by ?? 'none'] },
          { id: 'wait', header: 'Waiting', cell: ({ proven_at }) => proven_at && <Ago iso={proven_at} /> },
          {
            id: 'act',
            header: 'Action',
            align: 'end',
            phone: 'aside',
            isLabeled: false,
            cell: ({ domain }) => (
              <Button size="sm" asChild>
                <Link to={`${consolePath}/appeals/${encodeURIComponent(domain)}`}>Compare</Link>
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}

const proofs = { dns: 'DNS record', email: 'Mailed code', none: 'Not proven' } as const

/** What its owner says beside what we know. */
export function AppealView({ domain }: { domain: string }) {
  const { data, error, isFetching, refetch } = useQuery(appealQuery(domain))
  const { data: self } = useQuery(selfQuery)
  const [decision, setDecision] = useState<DecisionKind | null>(null)
  if (!data && error) {
    return <LoadError title="We couldn’t load the appeal" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!data) return <LoadingList label="Loading the appeal" rows={4} onRetry={() => refetch()} />
  const possible = possibleDecisions(data)
  const mayAct = self !== undefined && operatorMay(self.role, 'engine')
  return (
    <>
      {mayAct && possible.length > 0 && (
        <div className="flex flex-wrap gap-2.5">
          {possible.map((kind) => (
            <Button
              key={kind}
              variant={kind === 'accepted' ? 'primary' : 'secondary'}
              onClick={() => setDecision(kind)}
            >
              {words[kind].button}
            </Button>
          ))}
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <CardHeader title="What the owner says" />
          {data.appeals.length === 0 ? (
            <p className="border-t border-border px-5 py-5 text-muted">Nobody appealed for this domain lately.</p>
          ) : (
            <ul className="divide-y divide-border border-t border-border">
              {data.appeals.map((appeal) => (
                <Said key={appeal.id} appeal={appeal} />
              ))}
            </ul>
          )}
        </Card>
        <Known found={data} />
      </div>
      {decision && (
        <DecisionDialog key={decision} domain={data.domain} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  )
}

function possibleDecisions({ appeals, evidence }: AppealCase): DecisionKind[] {
  const has = (status: OperatorAppeal['status']) => appeals.some((appeal) => appeal.status === status)
  const isPossible: Record<DecisionKind, boolean> = {
    accepted: has('waiting') || has('rejected'),
    rejected: has('waiting'),
    reversed: evidence.decision?.decision === 'accepted',
  }
  return decisionKinds.filter((kind) => isPossible[kind])
}

function Said({ appeal }: { appeal: OperatorAppeal }) {
  const { contact_email, used_for, proven_by, proven_at, created_at, status, note } = appeal
  return (
    <li className="grid gap-3 px-5 py-4">
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {used_for}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {contact_email} · started <DayAndTime iso={created_at} /> · {proofs[proven_by ?? 'none']}
        {proven_at && (
          <>
            {' '}
            <DayAndTime iso={proven_at} />
          </>
        )}{' '}
        · {status}
      </p>
      {note && <p className="text-sm text-muted">Our note: {note}</p>}
      {proven_by === 'email' && status === 'waiting' && (
        <Banner tone="warn">
          A code proves nothing if anyone can read the domain’s mailboxes. Look for a public inbox first.
        </Banner>
      )}
    </li>
  )
}

function Known({ found: { evidence } }: { found: AppealCase }) {
  const { verdict, score, summary, mail_host, decision, data_version } = evidence
  return (
    <Card>
      <CardHeader
        title="What we know"
        description={summary}
        aside={<Pill tone={verdict === 'ok' ? 'ok' : verdict === 'risky' ? 'warn' : 'bad'}>{verdict}</Pill>}
      />
      {evidence.evidence.length > 0 && (
        <Table
          caption="Evidence"
          rows={evidence.evidence}
          rowKey={({ source, text }) => `${source} ${text}`}
          columns={[
            { id: 'source', header: 'Source', cell: ({ text }) => text },
            { id: 'weight', header: 'Weight', cell: ({ weight }) => <span className="text-muted">{weight}</span> },
            {
              id: 'seen',
              header: 'Last seen',
              align: 'end',
              phone: 'aside',
              cell: ({ last_seen }) => (last_seen ? formatDay(`${last_seen}T00:00:00Z`, 'UTC') : '–'),
            },
          ]}
        />
      )}
      <CardBody className="pt-4 text-sm text-muted">
        <p>
          Score {score} · mail host {mail_host.provider ?? (mail_host.found === false ? 'none' : 'unknown')} · data{' '}
          {data_version}
        </p>
        {decision && (
          <p>
            Decided on <Day iso={decision.decided_at} />: {decision.decision}. {decision.text}
          </p>
        )}
      </CardBody>
    </Card>
  )
}

type DecisionInput = { decision: DecisionKind; reason: string; note: string | null }
type DecisionDialogProps = { domain: string; decision: DecisionKind; onClose: () => void }

function DecisionDialog({ domain, decision, onClose }: DecisionDialogProps) {
  const decide = useAct<DecisionInput>(`/appeals/${encodeURIComponent(domain)}/decision`)
  const { title, consequence, button } = words[decision]
  const form = useForm({
    initial: { reason: '', note: '' },
    validate: ({ reason }) => (reason === '' ? { errors: { reason: 'Choose one of the reasons.' } } : null),
    async submit({ reason, note }) {
      try {
        await decide.mutateAsync({ decision, reason, note: note.trim() || null })
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        if (fields.reason) return { errors: { reason: fields.reason } }
        return { notice: { title: 'We couldn’t decide it', description: describeError(error) } }
      }
      toast({ tone: 'success', title: `${domain}: ${decision}`, description: 'Its owner gets an email.' })
      onClose()
      return 'leaving'
    },
  })
  return (
    <FormDialog
      form={form}
      title={`${title} ${domain}?`}
      description={consequence}
      submitLabel={button}
      busyLabel="Deciding…"
      tone={decision === 'accepted' ? 'primary' : 'danger'}
      onClose={onClose}
    >
      <Field label="Reason" required error={form.errors.reason} hint="It’s in the public log.">
        {(control) => (
          <Select
            {...control}
            name="reason"
            value={form.values.reason}
            placeholder="Choose a reason"
            options={Object.entries(decisionReasons[decision]).map(([value, label]) => ({ value, label }))}
            onValueChange={(reason) => form.change('reason', reason)}
          />
        )}
      </Field>
      <Field label="Note to the owner" aside={<span className="text-sm text-muted">Optional</span>}>
        {(control) => <Textarea {...control} {...form.bind('note')} rows={3} maxLength={1000} dir="auto" />}
      </Field>
    </FormDialog>
  )
}

const words: Record<DecisionKind, { title: string; button: string; consequence: string }> = {
  accepted: {
    title: 'Clear',
    button: 'Accept',
    consequence: 'Addresses there pass within a minute, whatever the lists say. Its owner gets an email.',
  },
  rejected: {
    title: 'Reject the appeal for',
    button: 'Reject',
    consequence: 'The verdict stays. Its owner gets an email.',
  },
  reversed: {
    title: 'Take back the decision on',
    button: 'Reverse',
    consequence: 'The lists count again within a minute. Its owner gets an email, if we still have their address.',
  },
}
