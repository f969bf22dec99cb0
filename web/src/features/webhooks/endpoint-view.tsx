import { formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { ArrowLeft } from 'lucide-react'
import { Link } from '../../routing/link.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Deliveries } from './deliveries.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { type NewEndpointSecret, NewSecretPanel } from './new-secret-panel.tsx'

type EndpointViewProps = {
  endpoint: WebhookEndpoint
  newSecret: NewEndpointSecret | null
  onNewSecret: (secret: NewEndpointSecret | null) => void
  onDeleted: () => void
}

export function EndpointView({ endpoint, newSecret, onNewSecret, onDeleted }: EndpointViewProps) {
  const { id, url, description, events } = endpoint
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p>
        <TextLink asChild>
          <Link to={paths.webhooks} className="inline-flex items-center gap-1.5">
            <ArrowLeft className="size-4" aria-hidden="true" />
            All endpoints
          </Link>
        </TextLink>
      </p>
      {newSecret && <NewSecretPanel key={newSecret.secret} newSecret={newSecret} onDone={() => onNewSecret(null)} />}
      <EndpointNotice endpoint={endpoint} />
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-5 py-4">
          <div className="grid min-w-0 gap-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="min-w-0 font-mono text-base break-all">{url}</h2>
              <EndpointStatus endpoint={endpoint} />
            </div>
            {description && (
              <p dir="auto" className="text-muted">
                {description}
              </p>
            )}
          </div>
          <EndpointActions
            endpoint={endpoint}
            onRotated={(secret) => onNewSecret({ endpointId: id, secret, isRotated: true })}
            onDeleted={onDeleted}
          />
        </div>
        <CardBody>
          <ul className="flex flex-wrap gap-1.5" aria-label="Events">
            {events.map((kind) => (
              <li key={kind}>
                <Pill>
                  <span className="font-mono">{kind}</span>
                </Pill>
              </li>
            ))}
          </ul>
          <OldSecret endpoint={endpoint} />
        </CardBody>
      </Card>
      <Deliveries endpoint={endpoint} />
    </div>
  )
}

function EndpointNotice({ endpoint: { pause_reason, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (pause_reason === 'failing') {
    return (
      <Banner tone="bad">
        We paused this endpoint because nothing has reached it for days. Fix it, then resume: we’ll send what happened
        in the last 3 days.
      </Banner>
    )
  }
  if (pause_reason === 'gone') {
    return (
      <Banner tone="bad">
        We paused this endpoint because it responded with status 410 (Gone). If you still use it, fix it, then resume.
      </Banner>
    )
  }
  if (pause_reason === 'owner') {
    return <Banner tone="info">This endpoint is paused. We’re holding its events for up to 3 days.</Banner>
  }
  if (failing_since === null) return null
  return (
    <Banner tone="warn">
      Nothing has reached this endpoint since {formatTime(failing_since)}. We’ll keep trying for 3 days.
    </Banner>
  )
}

function OldSecret({ endpoint: { previous_until } }: { endpoint: WebhookEndpoint }) {
  if (previous_until === null || Date.parse(previous_until) <= Date.now()) return null
  return <p className="mt-3 text-sm text-muted">The old signing secret works until {formatTime(previous_until)}.</p>
}
