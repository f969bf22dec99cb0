import { html } from 'hono/html'
import type { PayForm } from './pay-form.ts'
import type { Html } from './sandbox-page.ts'
import { spaced, testCards } from './test-cards.ts'

/** What the buttons say, and where the form goes. */
type Action = { action: string; submit: string }

// Keeps browsers from offering to fill in a real card.
export function cardForm({ card, faults }: PayForm, { action, submit }: Action): Html {
  return html`<form method="post" action="${action}" class="card stack" novalidate><input type="hidden" name="method" value="card">
${field('Card number', 'number', card.number, faults, 'inputmode=numeric autocomplete=off maxlength=30')}
<div class="pair">${field('Expiry (MM/YY)', 'expiry', card.expiry, faults, 'inputmode=numeric autocomplete=off maxlength=9')}
${field('Security code', 'cvc', card.cvc, faults, 'inputmode=numeric autocomplete=off maxlength=4')}</div>
${field('Name on card', 'name', card.name, faults, 'autocomplete=off maxlength=100')}
<button type="submit" class="primary">${submit}</button></form>`
}

export function paypalForm({ email, emailFault }: PayForm, { action, submit }: Action): Html {
  const faults = { ...(emailFault !== undefined && { email: emailFault }) }
  return html`<form method="post" action="${action}" class="card stack" novalidate><input type="hidden" name="method" value="paypal">
${field('PayPal email address', 'email', email, faults, 'type=email autocomplete=off maxlength=320')}
<button type="submit" class="primary" name="answer" value="approve">${submit}</button><button type="submit" name="answer" value="decline">Decline, as PayPal might</button>
<p class="small muted">Any email address works. Nothing is sent to it.</p></form>`
}

export function methodTabs(method: PayForm['method']): Html {
  return html`<nav class="tabs" aria-label="Payment methods">
<a href="?" ${method === 'card' ? 'aria-current=page' : ''}>Card</a><a href="?method=paypal" ${method === 'paypal' ? 'aria-current=page' : ''}>PayPal</a></nav>`
}

export function cardList(): Html {
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
  faults: Record<string, string | undefined>,
  attributes: string,
): Html {
  const fault = faults[name]
  const isFirst = Object.keys(faults)[0] === name
  return html`<label>${label} <input name="${name}" value="${value}" required ${attributes} ${fault ? `aria-invalid=true aria-describedby=${name}-fault` : ''} ${isFirst ? 'autofocus' : ''}>
${fault ? html`<span class="fault" id="${name}-fault">${fault}</span>` : ''}</label>`
}

// Choosing a test card fills in the form; a second press does nothing; in a popup, leaving closes it.
export const formScript = `
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
