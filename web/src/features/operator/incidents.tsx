import { formatCounted } from '@assay/contract/format/figures'
import type { AnnouncedIncident, NewIncident } from '@assay/contract/incidents'
import {
  type IncidentImpact,
  impactLabels,
  incidentImpacts,
  incidentLengths,
  stateLabels,
} from '@assay/contract/incidents/rules'
import { operatorMay } from '@assay/contract/operators/access'
import { paths } from '@assay/contract/paths'
import { type ComponentId, componentIds, componentNames } from '@assay/contract/status-components'
import { useQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { DayAndTime } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input, Textarea } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { selfQuery } from './api.ts'
import { type IncidentInput, incidentsQuery, type UpdateInput, useAct } from './engine-api.ts'

const over = ['resolved', 'completed', 'canceled']

/** What the status page says, and the forms that change it. */
export function IncidentsView() {
  const { data, error, isFetching, refetch } = useQuery(incidentsQuery)
  const { data: self } = useQuery(selfQuery)
  const [kind, setKind] = useState<NewIncident['kind'] | null>(null)
  const mayAct = self !== undefined && operatorMay(self.role, 'incidents')
  return (
    <>
      <PageHeader
        title="Incidents"
        description={
          data
            ? `Shown on the status page, in its feed, and mailed to ${formatCounted(data.subscribers, 'subscriber')}.`
            : 'Shown on the status page, in its feed, and mailed to subscribers.'
        }
        isDescriptionData
        actions={
          <>
            <Button variant="ghost" asChild>
              <Link to={paths.status}>Status page</Link>
            </Button>
            {mayAct && (
              <>
                <Button onClick={() => setKind('maintenance')}>Plan maintenance</Button>
                <Button variant="primary" onClick={() => setKind('incident')}>
                  Report an incident
                </Button>
              </>
            )}
          </>
        }
      />
      {!data && error && (
        <LoadError title="We couldn’t load incidents" error={error} isFetching={isFetching} refetch={refetch} />
      )}
      {!data && !error && <LoadingList label="Loading incidents" rows={4} onRetry={() => refetch()} />}
      {data?.incidents.length === 0 && (
        <EmptyState icon={<Siren />} title="No incidents" description="What you report shows up here for a year." />
      )}
      {data?.incidents.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} mayAct={mayAct} />
      ))}
      {kind && <WriteDialog kind={kind} onClose={() => setKind(null)} />}
    </>
  )
}

function IncidentCard({ incident, mayAct }: { incident: AnnouncedIncident; mayAct: boolean }) {
  const [question, setQuestion] = useState<'update' | 'end' | null>(null)
  const { title, kind, impact, state, components, starts_at, ends_at, resolved_at, updates } = incident
  const isOver = over.includes(state)
  const canAct = mayAct && resolved_at === null && (kind === 'incident' || !isOver)
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="wrap-anywhere">{title}</h2>
          <p className="mt-0.5 text-sm text-muted">
            {impactLabels[impact]} · {components.map((id) => componentNames[id]).join(', ')} ·{' '}
            <DayAndTime iso={starts_at} />
            {ends_at && (
              <>
                {' '}
                to <DayAndTime iso={ends_at} />
              </>
            )}
          </p>
        </div>
        <Pill tone={isOver ? 'ok' : impact === 'down' ? 'bad' : 'warn'} dot>
          {stateLabels[state]}
        </Pill>
      </div>
      <ol className="grid gap-2 border-l-2 border-border pl-4">
        {updates.map((update) => (
          <li key={update.created_at}>
            <p className="text-sm text-muted">
              {stateLabels[update.state]} · <DayAndTime iso={update.created_at} />
            </p>
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {update.message}
            </p>
          </li>
        ))}
      </ol>
      {canAct && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setQuestion('update')}>Write an update</Button>
          <Button variant="primary" onClick={() => setQuestion('end')}>
            {endLabel(incident)}
          </Button>
        </div>
      )}
      {question && <UpdateDialog incident={incident} isEnd={question === 'end'} onClose={() => setQuestion(null)} />}
    </Card>
  )
}

function endLabel({ kind, state }: AnnouncedIncident): string {
  if (kind === 'incident') return 'Resolve'
  return state === 'scheduled' ? 'Cancel maintenance' : 'End now'
}

type Draft = {
  title: string
  message: string
  impact: IncidentImpact
  components: ComponentId[]
  starts: string
  ends: string
}

function WriteDialog({ kind, onClose }: { kind: NewIncident['kind']; onClose: () => void }) {
  const write = useAct<IncidentInput>('/incidents')
  const isPlanned = kind === 'maintenance'
  const form = useForm<Draft>({
    initial: {
      title: '',
      message: '',
      impact: isPlanned ? 'none' : 'degraded',
      components: ['api'],
      starts: '',
      ends: '',
    },
    validate({ title, message, components, starts, ends }) {
      const errors = {
        ...(title.trim() === '' && { title: 'Write a title.' }),
        ...(message.trim() === '' && { message: 'Write what customers should know.' }),
        ...(components.length === 0 && { components: 'Choose at least one part.' }),
        ...(isPlanned && starts === '' && { starts: 'Choose when it starts.' }),
        ...(isPlanned && ends === '' && { ends: 'Choose when it ends.' }),
      }
      return Object.keys(errors).length > 0 ? { errors } : null
    },
    async submit({ title, message, impact, components, starts, ends }) {
      const said = { title, message, components }
      try {
        await write.mutateAsync(
          isPlanned
            ? {
                ...said,
                kind,
                impact,
                starts_at: new Date(starts).toISOString(),
                ends_at: new Date(ends).toISOString(),
              }
            : { ...said, kind: 'incident', impact: impact === 'down' ? 'down' : 'degraded', state: 'investigating' },
        )
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {}
        const errors = { title: fields.title, message: fields.message, starts: fields.starts_at, ends: fields.ends_at }
        if (Object.values(errors).some(Boolean)) return { errors }
        return { notice: { title: 'We couldn’t publish it', description: describeError(error) } }
      }
      toast({ tone: 'success', title: 'It’s on the status page', description: 'Subscribers get an email.' })
      onClose()
      return 'leaving'
    },
  })
  const { errors, values, bind, change } = form
  return (
    <FormDialog
      form={form}
      title={isPlanned ? 'Plan maintenance' : 'Report an incident'}
      description="It’s public at once, and subscribers get an email."
      submitLabel="Publish"
      busyLabel="Publishing…"
      onClose={onClose}
    >
      <Field label="Title" required error={errors.title}>
        {(control) => <Input {...control} {...bind('title')} maxLength={incidentLengths.title} dir="auto" />}
      </Field>
      <Field label="What customers notice" required>
        {(control) => (
          <Select
            {...control}
            name="impact"
            value={values.impact}
            options={incidentImpacts
              .filter((impact) => isPlanned || impact !== 'none')
              .map((impact) => ({ value: impact, label: impactLabels[impact] }))}
            onValueChange={(next) => change('impact', incidentImpacts.find((impact) => impact === next) ?? 'degraded')}
          />
        )}
      </Field>
      <fieldset className="grid gap-2" aria-describedby={errors.components && 'components-error'}>
        <legend className="mb-1.5 font-medium">Affected parts</legend>
        {componentIds.map((id) => (
          <Checkbox
            key={id}
            label={componentNames[id]}
            checked={values.components.includes(id)}
            onChange={(event) =>
              change(
                'components',
                componentIds.filter((one) => (one === id ? event.target.checked : values.components.includes(one))),
              )
            }
          />
        ))}
        {errors.components && (
          <p id="components-error" className="text-sm text-bad">
            {errors.components}
          </p>
        )}
      </fieldset>
      {isPlanned && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Starts" required error={errors.starts} hint="In your time zone.">
            {(control) => <Input {...control} {...bind('starts')} type="datetime-local" />}
          </Field>
          <Field label="Ends" required error={errors.ends}>
            {(control) => <Input {...control} {...bind('ends')} type="datetime-local" />}
          </Field>
        </div>
      )}
      <Field
        label="Message"
        required
        error={errors.message}
        hint="What happens, who is affected, and when you’ll say more."
      >
        {(control) => (
          <Textarea {...control} {...bind('message')} rows={4} maxLength={incidentLengths.message} dir="auto" />
        )}
      </Field>
    </FormDialog>
  )
}

type UpdateDialogProps = { incident: AnnouncedIncident; isEnd: boolean; onClose: () => void }

const openStates = ['investigating', 'identified', 'monitoring'] as const

function UpdateDialog({ incident, isEnd, onClose }: UpdateDialogProps) {
  const update = useAct<UpdateInput>(`/incidents/${incident.id}/updates`)
  const current = openStates.find((state) => state === incident.state) ?? 'investigating'
  const asksState = !isEnd && incident.kind === 'incident'
  const form = useForm<{ message: string; state: (typeof openStates)[number] }>({
    initial: { message: '', state: current },
    validate: ({ message }) =>
      message.trim() === '' ? { errors: { message: 'Write what customers should know.' } } : null,
    async submit({ message, state }) {
      try {
        await update.mutateAsync({ message, ...(asksState && { state }), ...(isEnd && { is_over: true }) })
      } catch (error) {
        return { notice: { title: 'We couldn’t publish it', description: describeError(error) } }
      }
      toast({ tone: 'success', title: 'It’s on the status page', description: 'Subscribers get an email.' })
      onClose()
      return 'leaving'
    },
  })
  return (
    <FormDialog
      form={form}
      title={isEnd ? endLabel(incident) : 'Write an update'}
      description={incident.title}
      submitLabel={isEnd ? endLabel(incident) : 'Publish'}
      cancelLabel="Not now"
      busyLabel="Publishing…"
      onClose={onClose}
    >
      {asksState && (
        <Field label="Status" required>
          {(control) => (
            <Select
              {...control}
              name="state"
              value={form.values.state}
              options={openStates.map((state) => ({ value: state, label: stateLabels[state] }))}
              onValueChange={(next) => form.change('state', openStates.find((state) => state === next) ?? current)}
            />
          )}
        </Field>
      )}
      <Field label="Message" required error={form.errors.message}>
        {(control) => (
          <Textarea {...control} {...form.bind('message')} rows={4} maxLength={incidentLengths.message} dir="auto" />
        )}
      </Field>
    </FormDialog>
  )
}
