import { formatTime } from '@assay/contract/format'
import { consolePath, operatorMay } from '@assay/contract/operators/access'
import type { OperatorRequest } from '@assay/contract/operators/customers'
import type { ExplainedResult } from '@assay/contract/usage/explained'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { DecisionPill } from '../../ui/data/verdict.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Textarea } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { act, requestQuery, selfQuery } from './api.ts'

/** Why we said what we said, and what the customer thinks of it. */
export function RequestView({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(requestQuery(id))
  return (
    <>
      <PageHeader title="Request" description={<code className="font-mono text-sm wrap-anywhere">{id}</code>} />
      {!data && error && (
        <LoadError title="We couldn’t load this request" error={error} isFetching={isFetching} refetch={refetch} />
      )}
      {!data && !error && <LoadingList label="Loading the request" rows={4} onRetry={() => refetch()} />}
      {data && <Shown data={data} />}
    </>
  )
}

function Shown({ data: { customer, request, report } }: { data: OperatorRequest }) {
  return (
    <>
      <p>
        From{' '}
        <TextLink asChild>
          <Link to={`${consolePath}/customers/${customer.id}`}>{customer.name ?? customer.email ?? customer.id}</Link>
        </TextLink>
        {request && `, ${formatTime(request.created_at)}`}
      </p>
      {report && <Report report={report} />}
      {request ? (
        request.results.map((result, index) => (
          <Result
            // biome-ignore lint/suspicious/noArrayIndexKey: a result is known by its place in the batch.
            key={index}
            title={request.results.length > 1 ? `Person ${index + 1}` : 'What we said, and why'}
            result={result}
          />
        ))
      ) : (
        <p className="text-muted">
          It isn’t in the customer’s log: the log was off, it was erased, or it’s older than 30 days.
        </p>
      )}
    </>
  )
}

function Result({ title, result }: { title: string; result: ExplainedResult }) {
  const { decision, rule, email, name, activity } = result
  return (
    <Card>
      <CardHeader
        title={title}
        description={rule ? `Rule “${rule.id}”: ${rule.message}` : 'The rules of then aren’t kept anymore.'}
        aside={<DecisionPill decision={decision} />}
      />
      <CardBody className="grid gap-4 sm:grid-cols-2">
        {email && (
          <Part
            title="Email"
            verdict={email.verdict}
            facts={[
              `class ${email.class}, score ${email.score}`,
              email.listed_by.length > 0 && `on lists: ${email.listed_by.join(', ')}`,
              email.mistyped && 'looked mistyped',
              email.mail_host_found === false && 'no mail host found',
            ]}
            reasons={email.reasons}
          />
        )}
        {name && <Part title="Name" verdict={name.verdict} facts={[`score ${name.score}`]} reasons={name.reasons} />}
        {activity && <Part title="Activity" verdict={activity.verdict} facts={[]} reasons={activity.reasons} />}
      </CardBody>
    </Card>
  )
}

type PartProps = {
  title: string
  verdict: string
  facts: (string | false)[]
  reasons: { code: string; message: string }[]
}

function Part({ title, verdict, facts, reasons }: PartProps) {
  return (
    <section className="grid content-start gap-1.5" aria-label={title}>
      <h3 className="text-base">
        {title}: {verdict}
      </h3>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {reasons.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </section>
  )
}

function Report({ report }: { report: NonNullable<OperatorRequest['report']> }) {
  const { data: self } = useQuery(selfQuery)
  return (
    <Card>
      <CardHeader
        title="“This verdict is wrong”"
        description={`About the ${report.about}, ${formatTime(report.created_at)}`}
      />
      <CardBody className="grid gap-4">
        <p className="whitespace-pre-line wrap-anywhere">{report.message}</p>
        {report.response !== null && (
          <p className="text-muted">
            We responded: <span className="text-text">{report.response}</span>
          </p>
        )}
        {report.response === null && self && operatorMay(self.role, 'reply') && <RespondForm id={report.id} />}
      </CardBody>
    </Card>
  )
}

function RespondForm({ id }: { id: string }) {
  const form = useForm({
    initial: { response: '', reason: '' },
    validate: ({ response, reason }) => {
      const errors = {
        response: response.trim() === '' ? 'Write a response.' : undefined,
        reason: reason.trim() === '' ? 'Enter a reason.' : undefined,
      }
      return errors.response || errors.reason ? { errors } : null
    },
    async submit({ response, reason }) {
      try {
        await act(`/reports/${id}/respond`, { response: response.trim(), reason: reason.trim() })
        toast({ topic: 'act', tone: 'success', title: 'Response sent' })
        return undefined
      } catch (error) {
        return { notice: { title: 'We couldn’t send it', description: describeError(error) } }
      }
    },
  })
  return (
    <form {...form.props} className="grid max-w-xl gap-3" aria-label="Respond">
      <Field label="Response" hint="The customer gets it as a notification." error={form.errors.response} required>
        {(control) => <Textarea {...control} {...form.bind('response')} rows={3} maxLength={2000} />}
      </Field>
      <Field label="Reason" hint="For the operators’ log." error={form.errors.reason} required>
        {(control) => <Textarea {...control} {...form.bind('reason')} rows={2} maxLength={500} />}
      </Field>
      <FormNotice notice={form.notice} />
      <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Sending..." className="justify-self-start">
        Respond
      </Button>
    </form>
  )
}
