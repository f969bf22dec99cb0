import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { PlanPreview } from '@assay/contract/billing/checkout'
import type { PaymentMethod } from '@assay/contract/billing/subscription'
import { formatDay, formatMoney } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import { describeMethod } from '../payment-method.ts'

type Change = {
  preview: PlanPreview
  method: PaymentMethod | null
  currentPlanId: string | undefined
  timeZone?: string
}

/** When it takes effect, then who is charged how much and when. */
export function describeChange({ preview, method, currentPlanId, timeZone }: Change): string {
  const { change, tier, effective_at, due_now } = preview
  const payment = describePayment(preview, method, timeZone)
  if (change === 'downgrade' || (change === 'upgrade' && due_now === 0)) {
    const current = plans[parsePlanId(currentPlanId ?? '')?.tier ?? 'free'].name
    const until = formatDay(effective_at, timeZone)
    return `You’ll keep ${current} until ${until}, then switch. You can undo this until then. ${payment}`
  }
  if (change === 'subscribe') return payment
  const limit = plans[tier].unitLimit
  const quota =
    limit === null
      ? 'You’ll have no monthly limit.'
      : `Your quota resets to ${formatCount(limit)}; unused checks don’t carry over.`
  return `Takes effect now. ${quota} ${payment}`
}

function describePayment(preview: PlanPreview, method: PaymentMethod | null, timeZone?: string): string {
  const { due_now, price, currency, next_charge_at, needs_payment_page } = preview
  const later = next_charge_at && `${formatMoney(price, currency)} on ${formatDay(next_charge_at, timeZone)}`
  const charged = method ? describeMethod(method, { inSentence: true }) : 'your payment method'
  const now = formatMoney(due_now, currency)
  if (due_now === 0) {
    if (!needs_payment_page) return `We’ll charge ${charged} ${later}. Nothing is due today.`
    return `Nothing is due today: you’ll confirm your card on the next page, and it’s charged ${later}.`
  }
  const then = later ? `, then ${later}` : ''
  return needs_payment_page
    ? `You’ll pay ${now} on the next page${then}.`
    : `We’ll charge ${charged} ${now} today${then}.`
}

/** What the button does. */
export function confirmLabel(preview: PlanPreview): string {
  const { change, tier, due_now, price, currency, billing_cycle, needs_payment_page } = preview
  if (change === 'subscribe') {
    return `Choose ${plans[tier].name} — ${formatMoney(price, currency)}/${billing_cycle === 'yearly' ? 'year' : 'month'}`
  }
  if (due_now > 0) return `Pay ${formatMoney(due_now, currency)}`
  if (needs_payment_page) return 'Continue'
  return change === 'downgrade' ? 'Schedule change' : 'Change plan'
}

/** A running plan keeps its currency, whatever the page showed; null if that's the same. */
export function describeCurrency({ currency }: PlanPreview, shown: string): string | null {
  if (currency === shown) return null
  const name = currency === 'INR' ? 'Indian rupees (₹)' : 'US dollars ($)'
  return `Your plan is billed in ${name}, so this change is too. You can switch currencies once it ends.`
}
