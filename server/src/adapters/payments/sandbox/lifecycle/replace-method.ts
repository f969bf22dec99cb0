import type { Instrument, Subscription } from '../model/model.ts'
import { recordEvent, type Work } from '../webhooks/record-event.ts'
import { instrumentOf } from './charge-instrument.ts'
import { saveAccount } from './open-account.ts'
import { recordPayment } from './record-payment.ts'
import type { Account } from './steps.ts'

type Running = Account & { at: Date }

/** Replaces what pays for a running subscription. A small charge proves that it works, and is refunded right away. */
export async function replaceMethod(
  work: Work,
  { subscription, plan, at }: Running,
  method: Instrument,
  id?: string,
): Promise<{ status: 'replaced' }> {
  const instrument = instrumentOf(method)
  const changed: Subscription = { ...subscription, ...instrument }
  const check = {
    invoiceId: null,
    amount: checkMinor,
    currency: plan.currency,
    instrument,
    ...(id !== undefined && { id }),
  }
  const payment = await recordPayment(work, changed, check, 'refunded', at)
  await saveAccount(work, { subscription: changed, plan })
  await recordEvent(work, 'subscription.updated', changed, at, { payment })
  return { status: 'replaced' }
}

export const checkMinor = 500
