import { formatDay } from '@assay/contract/format'
import { html } from 'hono/html'
import type { Checkout } from '../lifecycle/checkout.ts'
import { cardForm, cardList, formScript, methodTabs, paypalForm } from './form-fields.ts'
import type { PayForm } from './pay-form.ts'
import { type Html, money, sandboxPage } from './sandbox-page.ts'

export type Frame = { nonce: string; homeUrl: string }

export function payPage(checkout: Checkout, form: PayForm, { nonce, homeUrl }: Frame): Html {
  const price = money(checkout.amount, checkout.plan.currency)
  const submit = form.method === 'card' ? `Pay ${price}` : `Pay ${price} with PayPal`
  return sandboxPage({
    title: `${hasFailed(form) ? 'Not paid: ' : ''}Pay ${price}`,
    nonce,
    script: formScript,
    width: form.method === 'card' ? 'middle' : 'narrow',
    content: html`<div class="${form.method === 'card' ? 'grid' : ''}"><div><section class="card" aria-labelledby="what"><h1 id="what">Pay ${price}</h1>
<p class="muted">${subtitle(checkout)}</p>${summary(checkout)}</section>
${form.failure ? html`<p class="alert" role="alert">${form.failure}</p>` : ''}
${methodTabs(form.method)}${methodForm(form, { action: '', submit })}
<p><a class="button quiet" href="${homeUrl}" data-leave>Leave without paying</a></p></div>${form.method === 'card' ? cardList() : ''}</div>`,
  })
}

export function methodForm(form: PayForm, { action, submit }: { action: string; submit: string }): Html {
  if (form.method === 'card') return cardForm(form, { action, submit })
  return paypalForm(form, { action: `${action}?method=paypal`, submit })
}

export function hasFailed({ failure, emailFault, faults }: PayForm): boolean {
  return failure !== undefined || emailFault !== undefined || Object.keys(faults).length > 0
}

/** In a real payment, this page is the bank's. */
export function bankPage(checkout: Checkout, paymentId: string, { nonce }: Frame): Html {
  const isPayment = checkout.state === 'open'
  const title = isPayment ? 'Confirm this payment' : 'Confirm this card'
  const price = money(checkout.amount, checkout.plan.currency)
  const question = isPayment
    ? `Your bank wants to make sure it’s you: ${price} is about to be charged to your card.`
    : 'Your bank wants to make sure it’s you: this card is about to be saved for future payments.'
  return sandboxPage({
    title,
    nonce,
    script: formScript,
    content: html`<section class="card stack"><div><h1>${title}</h1>
<p class="muted">${question}</p></div>
<form method="post" class="stack"><input type="hidden" name="payment" value="${paymentId}">
<button type="submit" class="primary" name="answer" value="approve">Approve</button><button type="submit" name="answer" value="decline">Decline</button></form>
<p class="small muted">This stands in for your bank’s 3-D Secure page.</p></section>`,
  })
}

export function noticePage(title: string, text: string, { nonce, homeUrl }: Frame): Html {
  const content = html`<section class="card"><h1>${title}</h1><p class="muted">${text}</p>
<a class="button" href="${homeUrl}" data-leave>Back to the site</a></section>`
  return sandboxPage({ title, nonce, script: formScript, content })
}

export function checkoutId({ invoice, subscription }: Checkout): string {
  return invoice?.id ?? subscription.id
}

function subtitle({ invoice, plan, subscription }: Checkout): string {
  if (invoice) return `Invoice ${invoice.id}`
  const unit = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[plan.period]
  const every = plan.interval === 1 ? `every ${unit}` : `every ${plan.interval} ${unit}s`
  const price = money(plan.amount * subscription.quantity, plan.currency)
  const { startAt } = subscription
  return `Then ${price} ${every}${startAt ? `, starting ${formatDay(startAt, 'UTC')}` : ''}, until you cancel.`
}

function summary({ lines, amount, plan, invoice }: Checkout): Html {
  return html`<dl class="lines">${lines.map(
    (line) => html`<dt>${line.name}</dt><dd>${money(line.amount * line.quantity, plan.currency)}</dd>`,
  )}
${invoice?.amountPaid ? html`<dt>Already paid</dt><dd>−${money(invoice.amountPaid, plan.currency)}</dd>` : ''}
<dt class="total">Due now</dt><dd class="total">${money(amount, plan.currency)}</dd></dl>`
}
