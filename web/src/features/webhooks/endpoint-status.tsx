import type { WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { Pill } from '../../ui/data/pill.tsx'

export function EndpointStatus({ endpoint: { paused_at, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (paused_at !== null) return <Pill>Paused</Pill>
  if (failing_since !== null) return <Pill tone="bad">Failing</Pill>
  return (
    <Pill tone="ok" dot>
      Active
    </Pill>
  )
}
