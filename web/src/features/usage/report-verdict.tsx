import { formatDay } from '@assay/contract/format'
import type { ExplainedResult } from '@assay/contract/usage/explained'
import { reportedParts, reportLengths } from '@assay/contract/usage/report-rules'
import type { VerdictReport } from '@assay/contract/usage/requests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormNotice } from '../../ui/forms/form-notice.tsx'
import { Textarea } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { reportQuery, sendReport } from './api.ts'

type ReportVerdictProps = { requestId: string; result: ExplainedResult | undefined }

/** A customer says once what is wrong about a request; what we respond stands here too. */
export function ReportVerdict({ requestId, result }: ReportVerdictProps) {
  const { data } = useQuery(reportQuery(requestId))
  const [isOpen, setIsOpen] = useState(false)
  const mayDevelop = useMay('develop')
  if (!data) return null
  if (data.report) return <Reported report={data.report} />
  if (!mayDevelop) return null
  if (isOpen) return <ReportForm requestId={requestId} result={result} onCancel={() => setIsOpen(false)} />
  return (
    <Button size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
      <Flag aria-hidden="true" />
      This verdict is wrong
    </Button>
  )
}

function Reported({ report: { about, message, created_at, response, responded_at } }: { report: VerdictReport }) {
  return (
    <section
      aria-label="Your report"
      className="grid gap-2 rounded-lg border border-border bg-subtle px-4 py-3 text-sm"
    >
      <p className="text-muted">
        You reported the {about} on {formatDay(created_at)}:
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      {response === null || responded_at === null ? (
        <p className="text-muted">We’ll look at it and respond here.</p>
      ) : (
        <>
          <p className="text-muted">Our response on {formatDay(responded_at)}:</p>
          <p className="wrap-anywhere whitespace-pre-line">{response}</p>
        </>
      )}
    </section>
  )
}

function ReportForm({ requestId, result, onCancel }: ReportVerdictProps & { onCancel: () => void }) {
  const queryClient = useQueryClient()
  const parts = reportedParts.filter((part) => part === 'decision' || !result || result[part] !== null)
  const form = useForm({
    initial: { about: parts.at(1) ?? 'decision', message: '' },
    validate: ({ message }) => (message.trim() === '' ? { errors: { message: 'Say what’s wrong.' } } : null),
    async submit({ about, message }) {
      try {
        queryClient.setQueryData(reportQuery(requestId).queryKey, await sendReport(requestId, { about, message }))
      } catch (error) {
        return { notice: { title: 'We couldn’t send your report', description: describeError(error) } }
      }
    },
  })
  return (
    <form {...form.props} aria-label="Report a wrong verdict" className="grid gap-4 border-t border-border pt-4">
      <Field label="What’s wrong?">
        {(control) => (
          <Select
            {...control}
            value={form.values.about}
            options={parts.map((part) => ({ value: part, label: labels[part] }))}
            onValueChange={(value) => form.change('about', parts.find((part) => part === value) ?? 'decision')}
          />
        )}
      </Field>
      <Field
        label="Why?"
        error={form.errors.message}
        hint="Leave out personal data. We can find the request without it."
      >
        {(control) => <Textarea {...control} {...form.bind('message')} rows={3} maxLength={reportLengths.message} />}
      </Field>
      <FormNotice notice={form.notice} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" variant="primary" busy={form.isBusy} busyLabel="Sending...">
          Send report
        </Button>
        <Button size="sm" disabled={form.isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const labels = { decision: 'The decision', email: 'The email verdict', name: 'The name verdict' } as const
