import type { WebhookDelivery, WebhookDeliveryStatus } from '@assay/contract/webhooks/endpoints'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'

export function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  const { status, attempt_count, next_attempt_at } = delivery
  const isRetrying = status === 'pending' && attempt_count > 0 && next_attempt_at !== null
  const [tone, word] = isRetrying ? (['warn', 'Retrying'] as const) : looks[status]
  return <Pill tone={tone}>{word}</Pill>
}

const looks: Record<WebhookDeliveryStatus, readonly [PillTone, string]> = {
  delivered: ['ok', 'Delivered'],
  pending: ['info', 'Sending'],
  held: ['neutral', 'On hold'],
  failed: ['bad', 'Failed'],
}
