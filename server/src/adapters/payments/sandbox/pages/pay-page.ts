import { html } from 'hono/html'
import type { Checkout } from '../lifecycle/checkout.ts'
import type { CardFaults, CardForm } from './card-form.ts'
import { type Html, money, sandboxPage } from './sandbox-page.ts'
import { spaced, testCards } from './test-cards.ts'

type Frame = { nonce: string; homeUrl: string }
type Form = {
  method: 'card' | 'paypal'
  card: CardForm
  faults: CardFaults
  email: string
  emailFault?: string
  /** Why the last attempt failed. */
  failure?: string
}

export function payPage(checkout: Checkout, form: Form, { nonce, homeUrl }: Frame): Html {
  const price = money(checkout.amount, checkout.plan.currency)
  const hasFault = form.emailFault !== undefined || Object.keys(form.faults).length > 0
  return sandboxPage({
    title: `${form.failure || hasFault ? 'Not paid: ' : ''}Pay ${price}`,
    nonce,
    script,
    width: form.method === 'card' ? 'middle' : 'narrow',
    content: html`<div class="${form.method === 'card' ? 'grid' : ''}"><div><section class="card" aria-labelledby="what"><h1 id="what">Pay ${price}</h1>
<p class="muted">${subtitle(checkout)}</p>${summary(checkout)}</section>
${form.failure ? html`<p class="alert" role="alert">${form.failure}</p>` : ''}
<nav class="tabs" aria-label="Ways to pay">
<a href="?" ${form.method === 'card' ? 'aria-current=page' : ''}>Card</a><a href="?method=paypal" ${form.method === 'paypal' ? 'aria-current=page' : ''}>PayPal</a></nav>
${form.method === 'card' ? cardForm(form, price) : paypalForm(form, price)}
<p><a class="button quiet" href="${homeUrl}" data-leave>Leave without paying</a></p></div>${form.method === 'card' ? cardList() : ''}</div>`,
  })
}

/** In a real payment, this page is the bank's. */
export function bankPage(checkout: Checkout, paymentId: string, { nonce }: Frame): Html {
  const price = money(checkout.amount, checkout.plan.currency)
  return sandboxPage({
    title: 'Your bank asks',
    nonce,
    script,
    content: html`<section class="card stack"><div><h1>Your bank asks</h1>
<p class="muted">3-D Secure: a payment of ${price} has been started with your card. Was it you?</p></div>
<form method="post" class="stack"><input type="hidden" name="payment" value="${paymentId}">
<button class="primary" name="answer" value="approve">Approve the payment</button><button name="answer" value="refuse">Refuse</button></form></section>`,
  })
}

export function noticePage(title: string, text: string, { nonce, homeUrl }: Frame): Html {
  const content = html`<section class="card"><h1>${title}</h1><p class="muted">${text}</p>
<a class="button" href="${homeUrl}" data-leave>Back to the site</a></section>`
  return sandboxPage({ title, nonce, script, content })
}

export function checkoutId({ invoice, subscription }: Checkout): string {
  return invoice?.id ?? subscription.id
}

function subtitle({ invoice, plan, subscription }: Checkout): string {
  if (invoice) return `Invoice ${invoice.id}`
  const unit = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' }[plan.period]
  const every = plan.interval === 1 ? `every ${unit.slice(0, -1)}` : `every ${plan.interval} ${unit}`
  const price = money(plan.amount * subscription.quantity, plan.currency)
  const { startAt } = subscription
  return `Then ${price} ${every}${startAt ? `, from ${startAt.toISOString().slice(0, 10)}` : ''}, until you cancel.`
}

function summary({ lines, amount, plan, invoice }: Checkout): Html {
  return html`<dl class="lines">${lines.map(
    (line) => html`<dt>${line.name}</dt><dd>${money(line.amount * line.quantity, plan.currency)}</dd>`,
  )}
${invoice?.amountPaid ? html`<dt>Paid already</dt><dd>−${money(invoice.amountPaid, plan.currency)}</dd>` : ''}
<dt class="total">To pay now</dt><dd class="total">${money(amount, plan.currency)}</dd></dl>`
}

// Keeps browsers from offering to fill in a real card.
function cardForm({ card, faults }: Form, price: string): Html {
  return html`<form method="post" class="card stack" novalidate><input type="hidden" name="method" value="card">
${field('Card number', 'number', card.number, faults, 'inputmode=numeric autocomplete=off maxlength=30')}
<div class="pair">${field('Expiry (MM/YY)', 'expiry', card.expiry, faults, 'inputmode=numeric autocomplete=off maxlength=9')}
${field('Security code', 'cvc', card.cvc, faults, 'inputmode=numeric autocomplete=off maxlength=4')}</div>
${field('Name on the card', 'name', card.name, faults, 'autocomplete=off maxlength=100')}
<button class="primary">Pay ${price}</button></form>`
}

function cardList(): Html {
  return html`<section class="card" aria-labelledby="test-cards"><h2 id="test-cards">Test cards</h2>
<ul class="cards">${testCards.map(
    ({ number, label }) =>
      html`<li><a href="?card=${number}" data-card="${spaced(number)}"><code>${spaced(number)}</code><span class="small muted">${label}</span></a></li>`,
  )}</ul></section>`
}

function paypalForm({ email, emailFault }: Form, price: string): Html {
  const faults = { ...(emailFault !== undefined && { email: emailFault }) }
  return html`<form method="post" action="?method=paypal" class="card stack" novalidate><input type="hidden" name="method" value="paypal">
${field('PayPal e-mail address', 'email', email, faults, 'type=email autocomplete=off maxlength=320')}
<button class="primary" name="answer" value="approve">Pay ${price} with PayPal</button><button name="answer" value="refuse">Refuse, as PayPal would</button>
<p class="small muted">Any address will do: no one is asked, and nothing is sent to it.</p></form>`
}

function field(
  label: string,
  name: string,
  value: string,
  faults: Record<string, string | undefined>,
  attributes: string,
): Html {
  const fault = faults[name]
  const isFirst = Object.keys(faults)[0] === name
  return html`<label>${label} <input name="${name}" value="${value}" required ${attributes} ${fault ? `aria-invalid=true aria-describedby=${name}-fault` : ''} ${isFirst ? 'autofocus' : ''}>
${fault ? html`<span class="fault" id="${name}-fault">${fault}</span>` : ''}</label>`
}

// Choosing a test card fills in the form; a second press does nothing; in a popup, leaving closes it.
const script = `
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
  if (!window.opener) return
  event.preventDefault()
  window.close()
})
`
