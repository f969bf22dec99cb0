import type { EngineState } from '@assay/contract/operators/engine'
import { useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Day } from '../../ui/data/time.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useAct } from './engine-api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type OwnDomain = EngineState['own_domains'][number]

/** What this installation allows or blocks itself, before any list. */
export function OwnDomainsCard({ domains, mayAct }: { domains: OwnDomain[]; mayAct: boolean }) {
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<string | null>(null)
  const remove = useAct<{ domain: string; reason: string }>('/engine/domains/remove')
  return (
    <Card>
      <CardHeader
        title="Our own list"
        description="Domains that we allow or block ourselves, whatever the feeds say. Customers’ own lists still win."
        aside={mayAct && <Button onClick={() => setIsAdding(true)}>Add a domain</Button>}
      />
      {domains.length === 0 ? (
        <p className="border-t border-border px-5 py-5 text-muted">Empty: feeds, tables and appeals decide.</p>
      ) : (
        <Table
          caption="Domains that we allow or block ourselves"
          rows={domains}
          rowKey={({ domain }) => domain}
          columns={[
            {
              id: 'domain',
              header: 'Domain',
              cell: ({ domain, action }) => (
                <span className="inline-flex flex-wrap items-center gap-2">
                  <span className="font-medium wrap-anywhere">{domain}</span>
                  <Pill tone={action === 'allow' ? 'ok' : 'bad'}>{action === 'allow' ? 'Allow' : 'Block'}</Pill>
                </span>
              ),
            },
            { id: 'note', header: 'Reason', cell: ({ note }) => <span className="text-muted">{note}</span> },
            { id: 'since', header: 'Since', cell: ({ changed_at }) => <Day iso={changed_at} /> },
            {
              id: 'act',
              header: 'Action',
              align: 'end',
              phone: 'aside',
              isLabeled: false,
              cell: ({ domain }) =>
                mayAct && (
                  <Button size="sm" onClick={() => setRemoved(domain)}>
                    Remove
                  </Button>
                ),
            },
          ]}
        />
      )}
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
      {removed && (
        <ReasonDialog
          title={`Remove ${removed}?`}
          description="Feeds, tables and appeals decide about it again."
          submitLabel="Remove"
          busyLabel="Removing…"
          onSubmit={(reason) => remove.mutateAsync({ domain: removed, reason })}
          onClose={() => setRemoved(null)}
        />
      )}
    </Card>
  )
}

type Entry = { domain: string; action: 'allow' | 'block'; reason: string }

function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAct<Entry>('/engine/domains')
  const form = useForm<Entry>({
    initial: { domain: '', action: 'block', reason: '' },
    validate({ domain, reason }) {
      const errors = {
        ...(domain.trim() === '' && { domain: 'Enter a domain such as example.com.' }),
        ...(reason.trim() === '' && { reason: 'Enter a reason.' }),
      }
      return Object.keys(errors).length > 0 ? { errors } : null
    },
    async submit(entry) {
      try {
        await add.mutateAsync(entry)
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        if (fields.domain || fields.reason) return { errors: { domain: fields.domain, reason: fields.reason } }
        return { notice: { title: 'We couldn’t add it', description: describeError(error) } }
      }
      onClose()
      return 'leaving'
    },
  })
  return (
    <FormDialog
      form={form}
      title="Add a domain"
      description="It holds for the domain and its subdomains, for every customer, within a minute."
      submitLabel="Add"
      busyLabel="Adding…"
      onClose={onClose}
    >
      <SegmentedControl
        legend="List"
        segments={[
          { value: 'block', label: 'Block' },
          { value: 'allow', label: 'Allow' },
        ]}
        value={form.values.action}
        onChange={(action) => form.change('action', action)}
      />
      <Field label="Domain" required error={form.errors.domain}>
        {(control) => <Input {...control} {...form.bind('domain')} autoComplete="off" maxLength={253} />}
      </Field>
      <Field label="Reason" required error={form.errors.reason} hint="It’s shown here and in the operators’ log.">
        {(control) => <Textarea {...control} {...form.bind('reason')} rows={3} maxLength={500} dir="auto" />}
      </Field>
    </FormDialog>
  )
}
