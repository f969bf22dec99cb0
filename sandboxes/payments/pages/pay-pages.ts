import { formatDay, formatMoney } from '@assay/contract/format'
import { html } from 'hono/html'
import type { Html } from '../../page.ts'
import type { Checkout } from '../lifecycle/checkout.ts'
import { brandOf } from '../model/model.ts'
import { gatewayPage } from './gateway-page.ts'
import { type PayForm, spaced, testCards } from './pay-form.ts'

type Frame = { nonce: string; homeUrl: string }

export function payPage(checkout: Checkout, form: PayForm, { nonce, homeUrl }: Frame): Html {
  const price = formatMoney(checkout.amount, checkout.plan.currency)
  const submit = form.method === 'card' ? `Pay ${price}` : `Pay ${price} with PayPal`
  return gatewayPage({
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

function methodForm(form: PayForm, { action, submit }: { action: string; submit: string }): Html {
  if (form.method === 'card') return cardForm(form, { action, submit })
  return paypalForm(form, { action: `${action}?method=paypal`, submit })
}

function hasFailed({ failure, emailError, errors }: PayForm): boolean {
  return failure !== undefined || emailError !== undefined || Object.keys(errors).length > 0
}

/** In a real payment, this page is the bank's. */
export function bankPage(checkout: Checkout, paymentId: string, { nonce }: Frame): Html {
  const isPayment = checkout.state === 'open'
  const title = isPayment ? 'Confirm this payment' : 'Confirm this card'
  const price = formatMoney(checkout.amount, checkout.plan.currency)
  const question = isPayment
    ? `Your bank wants to make sure it’s you: ${price} is about to be charged to your card.`
    : 'Your bank wants to make sure it’s you: this card is about to be saved for future payments.'
  return gatewayPage({
    title,
    nonce,
    script: formScript,
    content: html`<section class="card stack"><div><h1>${title}</h1>
<p class="muted">${question}</p></div>
<form method="post" class="stack"><input type="hidden" name="payment" value="${paymentId}">
<button type="submit" class="primary" name="decision" value="approve">Approve</button><button type="submit" name="decision" value="decline">Decline</button></form>
<p class="small muted">This stands in for your bank’s 3-D Secure page.</p></section>`,
  })
}

export function noticePage(title: string, text: string, { nonce, homeUrl }: Frame): Html {
  const content = html`<section class="card"><h1>${title}</h1><p class="muted">${text}</p>
<a class="button" href="${homeUrl}" data-leave>Back to the site</a></section>`
  return gatewayPage({ title, nonce, script: formScript, content })
}

export function checkoutId({ invoice, subscription }: Checkout): string {
  return invoice?.id ?? subscription.id
}

function subtitle({ invoice, plan, subscription }: Checkout): string {
  if (invoice) return `Invoice ${invoice.id}`
  const unit = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[plan.period]
  const every = plan.interval === 1 ? `every ${unit}` : `every ${plan.interval} ${unit}s`
  const price = formatMoney(plan.amount * subscription.quantity, plan.currency)
  const { startAt } = subscription
  return `Then ${price} ${every}${startAt ? `, starting ${formatDay(startAt, 'UTC')}` : ''}, until you cancel.`
}

function summary({ lines, amount, plan, invoice }: Checkout): Html {
  return html`<dl class="lines">${lines.map(
    (line) => html`<dt>${line.name}</dt><dd>${formatMoney(line.amount * line.quantity, plan.currency)}</dd>`,
  )}
${invoice?.amountPaid ? html`<dt>Already paid</dt><dd>−${formatMoney(invoice.amountPaid, plan.currency)}</dd>` : ''}
<dt class="total">Due now</dt><dd class="total">${formatMoney(amount, plan.currency)}</dd></dl>`
}

/** What `short_url` shows once the subscription runs: what pays for it, and a form to replace that. */
export function methodPage({ subscription, plan }: Checkout, form: PayForm, { nonce, homeUrl }: Frame): Html {
  const price = formatMoney(plan.amount * subscription.quantity, plan.currency)
  const { chargeAt } = subscription
  return gatewayPage({
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

/** What the buttons say, and where the form goes. */
type Action = { action: string; submit: string }

// Keeps browsers from offering to fill in a real card.
function cardForm({ card, errors }: PayForm, { action, submit }: Action): Html {
  return html`<form method="post" action="${action}" class="card stack" novalidate><input type="hidden" name="method" value="card">
${field('Card number', 'number', card.number, errors, 'inputmode=numeric autocomplete=off maxlength=30')}
<div class="pair">${field('Expiry (MM/YY)', 'expiry', card.expiry, errors, 'inputmode=numeric autocomplete=off maxlength=9')}
${field('Security code', 'cvc', card.cvc, errors, 'inputmode=numeric autocomplete=off maxlength=4')}</div>
${field('Name on card', 'name', card.name, errors, 'autocomplete=off maxlength=100')}
<button type="submit" class="primary">${submit}</button></form>`
}

function paypalForm({ email, emailError }: PayForm, { action, submit }: Action): Html {
  const errors = { ...(emailError !== undefined && { email: emailError }) }
  return html`<form method="post" action="${action}" class="card stack" novalidate><input type="hidden" name="method" value="paypal">
${field('PayPal email address', 'email', email, errors, 'type=email autocomplete=off maxlength=320')}
<button type="submit" class="primary" name="decision" value="approve">${submit}</button><button type="submit" name="decision" value="decline">Decline, as PayPal might</button>
<p class="small muted">Any email address works. Nothing is sent to it.</p></form>`
}

function methodTabs(method: PayForm['method']): Html {
  return html`<nav class="tabs" aria-label="Payment methods">
<a href="?" ${method === 'card' ? 'aria-current=page' : ''}>Card</a><a href="?method=paypal" ${method === 'paypal' ? 'aria-current=page' : ''}>PayPal</a></nav>`
}

function cardList(): Html {
  return html`<section class="card" aria-labelledby="test-cards"><h2 id="test-cards">Test cards</h2>
<ul class="cards">${testCards.map(
    ({ number, label }) =>
      html`<li><a href="?card=${number}" data-card="${spaced(number)}"><code>${spaced(number)}</code><span class="small muted">${label}</span></a></li>`,
  )}</ul></section>`
}

function field(
  label: string,
  name: string,
  value: string,
  errors: Record<string, string | undefined>,
  attributes: string,
): Html {
  const error = errors[name]
  const isFirst = Object.keys(errors)[0] === name
  return html`<label>${label} <input name="${name}" value="${value}" required ${attributes} ${error ? `aria-invalid=true aria-describedby=${name}-error` : ''} ${isFirst ? 'autofocus' : ''}>
${error ? html`<span class="error" id="${name}-error">${error}</span>` : ''}</label>`
}

// Choosing a test card fills in the form; a second press does nothing; in a popup, leaving closes it.
const formScript = `
for (const link of document.querySelectorAll('[data-card]')) link.addEventListener('click', (event) => {
  event.preventDefault()
  const fill = (name, value) => { const input = document.querySelector('[name=' + name + ']'); if (!input.value || name === 'number') input.value = value }
  fill('number', link.dataset.card); fill('expiry', '12/34'); fill('cvc', '123'); fill('name', 'Ada Lovelace')
  document.querySelector('button.primary').focus()
})
for (const form of document.forms) form.addEventListener('submit', (event) => {
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'yes'
})
addEventListener('pageshow', () => { for (const form of document.forms) delete form.dataset.sent })
for (const link of document.querySelectorAll('[data-leave]')) link.addEventListener('click', (event) => {
  // The merchant's payment window is closed; a tab follows the link.
  if (window.name !== 'payment') return
  event.preventDefault()
  window.close()
})
`
