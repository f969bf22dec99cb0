import { formatDay } from '@assay/contract/format'
import { html } from 'hono/html'
import type { Checkout } from '../lifecycle/checkout.ts'
import { brandOf } from '../model/brand.ts'
import { cardList, formScript, methodTabs } from './form-fields.ts'
import type { PayForm } from './pay-form.ts'
import { type Frame, hasFailed, methodForm } from './pay-page.ts'
import { type Html, money, sandboxPage } from './sandbox-page.ts'

/** What `short_url` shows once the subscription runs: what pays for it, and a form to replace that. */
export function methodPage({ subscription, plan }: Checkout, form: PayForm, { nonce, homeUrl }: Frame): Html {
  const price = money(plan.amount * subscription.quantity, plan.currency)
  const { chargeAt } = subscription
  return sandboxPage({
    title: `${hasFailed(form) ? 'Not updated: ' : ''}Payment method`,
    nonce,
    script: formScript,
    width: form.method === 'card' ? 'middle' : 'narrow',
    content: html`<div class="${form.method === 'card' ? 'grid' : ''}"><div><section class="card" aria-labelledby="what"><h1 id="what">Payment method</h1>
<p class="muted">${plan.name}, ${price}${chargeAt ? html`. Next charge on ${formatDay(chargeAt, 'UTC')}.` : ''}</p>
<dl class="lines"><dt>Paying with</dt><dd>${describeMethod(subscription)}</dd></dl></section>
${form.failure ? html`<p class="alert" role="alert">${form.failure}</p>` : ''}
<h2>New payment method</h2>
${methodTabs(form.method)}${methodForm(form, { action: `${subscription.id}/method`, submit: form.method === 'card' ? 'Save card' : 'Use PayPal' })}
<p><a class="button quiet" href="${homeUrl}" data-leave>Keep the current one</a></p></div>${form.method === 'card' ? cardList() : ''}</div>`,
  })
}

/** "Visa •• 4366", "PayPal". */
export function describeMethod({ method, cardNetwork, cardLast4 }: Checkout['subscription']): string {
  switch (method) {
    case 'card':
      return [brandOf(cardNetwork) ?? 'Card', cardLast4 && `•• ${cardLast4}`].filter(Boolean).join(' ')
    case 'paypal':
      return 'PayPal'
    case 'upi':
      return 'UPI'
    case 'emandate':
      return 'Bank mandate'
    case null:
      return 'Nothing yet'
    default:
      return method satisfies never
  }
}
