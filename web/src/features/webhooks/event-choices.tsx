import { type WebhookEventKind, webhookEvents } from '@assay/contract/webhooks/events'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

type EventChoicesProps = {
  value: readonly string[]
  error: string | undefined
  onChange: (events: WebhookEventKind[]) => void
}

export function EventChoices({ value, error, onChange }: EventChoicesProps) {
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
