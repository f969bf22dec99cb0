import type { Deps } from '../../deps.ts'
import { eventDelaySeconds } from '../billing/webhook/event-delay.ts'
import type { Check } from './check.ts'

/** Whether the provider responds, and whether its events are processed. */
export async function checkPayments(deps: Deps): Promise<Check> {
  // The smallest authenticated request: it finds nothing.
  const answer = await deps.payments.listSubscriptions({ createdFrom: deps.now() })
  if (answer.status !== 'ok') return { state: 'down', note: 'The payment provider does not answer' }
  const minutes = Math.floor((await eventDelaySeconds(deps)) / 60)
  if (minutes >= lateMinutes) return { state: 'degraded', note: 'Some payments are confirmed late' }
  return { state: 'up', note: deps.config.razorpay ? 'The payment provider answers' : 'The sandbox answers' }
}

const lateMinutes = 5
