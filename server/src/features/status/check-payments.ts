import type { Deps } from '../../deps.ts'
import { eventDelaySeconds } from '../billing/webhook/receive-event.ts'
import type { Check } from './check.ts'

/** Whether the provider responds, and whether its events are processed. */
export async function checkPayments(deps: Deps): Promise<Check> {
  // The smallest authenticated request: it finds nothing.
  const answer = await deps.payments.listSubscriptions({ createdFrom: deps.now() })
  if (answer.status !== 'ok') return { state: 'down', note: 'The payment provider isn’t responding' }
  const minutes = Math.floor((await eventDelaySeconds(deps)) / 60)
  if (minutes >= lateMinutes) return { state: 'degraded', note: 'Some payments take longer to confirm' }
  return { state: 'up', note: '' }
}

const lateMinutes = 5
