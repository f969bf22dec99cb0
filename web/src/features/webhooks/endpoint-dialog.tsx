import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { maxDescription, type WebhookEventKind, webhookEvents, webhookTexts } from '@assay/contract/webhooks/events'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useIdentityProof } from '../../api/identity-proof.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { IdentityProofFields } from '../../ui/forms/identity-proof-fields.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { type SavedEndpoint, useSaveEndpoint } from './api.ts'

type EndpointDialogProps = {
  /** Null adds one. */
  endpoint: WebhookEndpoint | null
  onSaved: (saved: SavedEndpoint) => void
  onClose: () => void
}

export function EndpointDialog({ endpoint, onSaved, onClose }: EndpointDialogProps) {
  const save = useSaveEndpoint(endpoint?.id ?? null)
  const identity = useIdentityProof()
  const form = useForm({
    initial: initialOf(endpoint),
    async submit({ url, description, events }) {
      const problems = {
        ...(url.trim() === '' && { url: webhookTexts.url }),
        ...(events.length === 0 && { events: webhookTexts.events }),
      }
      if (Object.keys(problems).length > 0) return { errors: problems }
      return identity.send(
        'We couldn’t save the endpoint',
        async (proof) => {
          const saved = await save.mutateAsync({ url: url.trim(), description, events, ...proof })
          onClose()
          onSaved(saved)
          toast({ topic: 'webhooks', tone: 'success', title: endpoint ? 'Endpoint saved' : 'Endpoint added' })
        },
        ({ fields }) =>
          Object.keys(fields).length > 0
            ? { url: fields.url, description: fields.description, events: fields.events }
            : null,
      )
    },
  })
  return (
    <FormDialog
      form={form}
      title={endpoint ? 'Edit endpoint' : 'Add endpoint'}
      description={endpoint ? undefined : 'You’ll see its signing secret once, on the next screen.'}
      label="Endpoint"
      submitLabel={endpoint ? 'Save changes' : 'Add endpoint'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Field label="URL" required error={form.errors.url} hint="We’ll send each event here with a POST request.">
        {(control) => (
          <Input
            {...control}
            {...form.bind('url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            placeholder="https://example.com/webhooks/assay"
          />
        )}
      </Field>
      <Field label="Description" error={form.errors.description} hint="Optional, to tell your endpoints apart.">
        {(control) => (
          <Input {...control} {...form.bind('description')} autoComplete="off" maxLength={maxDescription} dir="auto" />
        )}
      </Field>
      <EventChoices
        value={form.values.events}
        error={form.errors.events}
        onChange={(events) => form.change('events', events)}
      />
      {identity.fields && <IdentityProofFields {...identity.fields} isAskedLater />}
    </FormDialog>
  )
}

type Values = { url: string; description: string; events: WebhookEventKind[] }

/** A new one gets everything: most people want that, and the rest uncheck a few. */
function initialOf(endpoint: WebhookEndpoint | null): Values {
  const kinds = webhookEvents.map(({ kind }) => kind)
  if (!endpoint) return { url: '', description: '', events: kinds }
  const { url, description, events } = endpoint
  return { url, description, events: kinds.filter((kind) => events.includes(kind)) }
}

type EventChoicesProps = {
  value: readonly string[]
  error: string | undefined
  onChange: (events: WebhookEventKind[]) => void
}

function EventChoices({ value, error, onChange }: EventChoicesProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Events</legend>
      {webhookEvents.map(({ kind, description }) => (
        <Checkbox
          key={kind}
          name="events"
          label={<code className="font-mono text-sm">{kind}</code>}
          description={description}
          checked={value.includes(kind)}
          onChange={({ target }) => onChange(chosen(value, kind, target.checked))}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
      ))}
      <div id={`${id}-error`} aria-live="polite" className="empty:hidden">
        {error && (
          <p className="flex items-start gap-1.5 text-sm text-bad">
            <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** In the order of the list. */
function chosen(before: readonly string[], kind: WebhookEventKind, isChosen: boolean): WebhookEventKind[] {
  return webhookEvents.flatMap((event) => {
    const isIn = event.kind === kind ? isChosen : before.includes(event.kind)
    return isIn ? [event.kind] : []
  })
}
