import { formatMoney } from '@assay/contract/format'
import { html } from 'hono/html'
import type { Html } from '../../page.ts'
import { isOpen } from '../lifecycle/charges.ts'
import { clockOf, seconds } from '../model/cycle.ts'
import { invoiceEntity, subscriptionEntity } from '../model/entities.ts'
import type { Dispute, Invoice, Plan, Subscription, SubscriptionStatus } from '../model/model.ts'
import type { Tx } from '../store/books.ts'
import { type Controls, readControls } from '../store/queries-controls.ts'
import { listEvents, type SentEvent } from '../store/queries-events.ts'
import { findOpenDispute, listInvoices } from '../store/queries-invoices.ts'
import { findPlan } from '../store/queries-plans.ts'
import { findSubscription, listSubscriptions } from '../store/queries-subscriptions.ts'
import { day, gatewayPage } from './gateway-page.ts'
import { describeMethod } from './pay-pages.ts'

type Frame = { url: string; nonce: string; isFiltered: boolean; error?: string }

/** A time machine for each subscription, and switches that inject faults. Plain forms, no script. */
export function controlPage(view: ControlView, { url, nonce, isFiltered, error }: Frame): Html {
  const { subscriptions, events, controls } = view
  return gatewayPage({
    title: 'Payment controls',
    nonce,
    width: 'wide',
    content: html`<h1>Payment controls</h1><p class="muted">Each subscription has its own clock. Assay learns what you do here only through webhooks and API requests, as it would from Razorpay.</p>
${isFiltered ? html`<p><a href="${url}/controls">All subscriptions</a></p>` : ''}
${error ? html`<p class="alert" role="alert">${error}</p>` : ''}
<div class="grid"><div>
${
  subscriptions.length === 0
    ? html`<section class="card"><h2>No subscriptions yet</h2><p class="muted">They’ll appear here once someone chooses a paid plan.</p></section>`
    : subscriptions.map((entry) => subscriptionCard(entry, url))
}
</div><div>${controlsCard(controls, url)}${eventsCard(events, url)}</div></div>`,
  })
}

function subscriptionCard(entry: ControlView['subscriptions'][number], url: string): Html {
  const { subscription, plan, clock, openInvoices, dispute } = entry
  const action = (name: string) => `${url}/controls/subscriptions/${subscription.id}/${name}`
  const button = (name: string, label: string) =>
    html`<form method="post" action="${action(name)}"><button type="submit">${label}</button></form>`
  const isOver = ['cancelled', 'completed', 'expired'].includes(subscription.status)
  return html`<section class="card compact" id="${subscription.id}" aria-label="${subscription.id}">
<div class="head"><h2>${plan.name}</h2><span class="pill ${tone[subscription.status]}">${subscription.status}</span>${
    subscription.isCancelledAtCycleEnd && !isOver ? html`<span class="pill warn">ends after this cycle</span>` : ''
  }${subscription.failsNextCharge ? html`<span class="pill bad">next charge fails</span>` : ''}</div>
<dl class="facts"><div><dt>Subscription</dt><dd><a href="?subscription=${subscription.id}"><code>${subscription.id}</code></a></dd></div>
<div><dt>Price</dt><dd>${formatMoney(plan.amount * subscription.quantity, plan.currency)}, ${plan.period}</dd></div>
<div><dt>Clock</dt><dd>${day(clock)}</dd></div>
<div><dt>Paid until</dt><dd>${day(subscription.currentEnd)}</dd></div>
<div><dt>Next charge</dt><dd>${day(subscription.chargeAt)}</dd></div>
<div><dt>Method</dt><dd>${describeMethod(subscription)}</dd></div></dl>
${openInvoices.map(
  (invoice) =>
    html`<p class="small">Unpaid: <a href="${url}/pay/${invoice.id}">${invoice.id}</a>, ${formatMoney(invoice.amount - invoice.amountPaid, invoice.currency)}</p>`,
)}
${
  dispute
    ? html`<p class="small">Disputed: ${dispute.id}, ${formatMoney(dispute.amount, dispute.currency)}, ${dispute.status === 'open' ? `respond by ${day(dispute.respondBy)}` : 'under review'}</p>
<div class="row">${Object.entries(disputeActions).map(([name, label]) => button(name, label))}</div>`
    : ''
}
${subscription.status === 'created' ? html`<p class="small"><a href="${url}/pay/${subscription.id}">Open the payment page</a></p>` : ''}
${
  isOver
    ? ''
    : html`<div class="row">${Object.entries(actions)
        .filter(([name]) => isOffered(name, subscription.status) && !(dispute && name === 'dispute'))
        .map(([name, label]) => button(name, label))}</div>
<form method="post" action="${action('advance')}" class="row"><label class="inline">Move the clock by <input type="number" name="days" value="1" min="1" max="4000" required> days</label><button type="submit">Move</button></form>`
}</section>`
}

const actions = {
  renewal: 'Go to next charge',
  'failed-renewal': 'Go to failed charge',
  'grace-end': 'Go to end of grace period',
  'term-end': 'Go to end of term',
  'fail-next-charge': 'Fail next charge',
  dispute: 'Dispute last payment',
}

/** The bank decides long after a plan may have ended, so these don't depend on it. */
const disputeActions = {
  'contest-dispute': 'Contest the dispute',
  'win-dispute': 'Dispute won',
  'lose-dispute': 'Dispute lost',
  'close-dispute': 'Close the dispute',
}

function isOffered(action: string, status: SubscriptionStatus): boolean {
  if (status === 'created') return action === 'term-end'
  if (status === 'paused') return action === 'dispute' || action === 'term-end'
  return action !== 'term-end' || status === 'active' || status === 'halted'
}

function controlsCard(controls: ControlView['controls'], url: string): Html {
  const faults = {
    none: 'Works normally',
    error: 'Returns 500',
    html: 'Returns an HTML page',
    busy: 'Returns 429',
    hang: 'Never responds',
    late: 'Does the work, then never responds',
  }
  return html`<form method="post" action="${url}/controls" class="card stack"><h2>Simulate failures</h2>
<label>API <select name="apiFault">${Object.entries(faults).map(
    ([value, label]) =>
      html`<option value="${value}" ${controls.apiFault === value ? 'selected' : ''}>${label}</option>`,
  )}</select></label>
<div class="pair"><label>Copies of each webhook <input type="number" name="webhookCopies" min="1" max="5" value="${controls.webhookCopies}" required></label>
<label>Delay (seconds) <input type="number" name="webhookDelaySeconds" min="0" max="86400" value="${controls.webhookDelaySeconds}" required></label></div>
<label class="check"><input type="checkbox" name="areWebhooksShuffled" value="yes" ${controls.areWebhooksShuffled ? 'checked' : ''}> Shuffle webhooks</label>
<label class="check"><input type="checkbox" name="areWebhooksHeld" value="yes" ${controls.areWebhooksHeld ? 'checked' : ''}> Hold all webhooks back</label>
<button type="submit" class="primary">Apply</button></form>`
}

function eventsCard(events: SentEvent[], url: string): Html {
  return html`<section class="card compact" aria-labelledby="events"><div class="head"><h2 id="events">Events</h2>
<form method="post" action="${url}/controls/events/send"><button type="submit">Send pending</button></form></div>
${
  events.length === 0
    ? html`<p class="muted">None yet.</p>`
    : html`<ul class="events">${events.slice(0, 50).map(
        (
          event,
        ) => html`<li><details><summary><strong>${event.event}</strong> <span class="pill ${event.deliveredAt ? 'good' : event.givenUpAt ? 'bad' : 'warn'}">${state(event)}</span></summary>
<p class="small muted">${event.id} · ${event.subscriptionId} · ${day(event.createdAt)}</p><pre tabindex="0" aria-label="Body of ${event.id}">${JSON.stringify(JSON.parse(event.body), null, 2)}</pre>
<form method="post" action="${url}/controls/events/${event.id}/send"><button type="submit">Send again</button></form></details></li>`,
      )}</ul>`
}</section>`
}

function state({ attempts, deliveredAt, givenUpAt, lastResponse }: SentEvent): string {
  const times = attempts > 1 ? `, ${attempts} attempts` : ''
  if (deliveredAt) return `delivered (${lastResponse})${times}`
  if (givenUpAt) return `abandoned (${lastResponse})`
  return attempts === 0 ? 'pending' : `rejected (${lastResponse})${times}`
}

const tone = {
  created: '',
  authenticated: 'good',
  active: 'good',
  pending: 'warn',
  halted: 'bad',
  paused: 'warn',
  cancelled: '',
  completed: '',
  expired: '',
}

type ControlView = {
  controls: Controls
  subscriptions: {
    subscription: Subscription
    plan: Plan
    clock: Date
    openInvoices: Invoice[]
    dispute: Dispute | undefined
  }[]
  events: SentEvent[]
}

/** The newest subscriptions, or just one, with their events. */
export async function readControlView(tx: Tx, now: Date, only: string | null): Promise<ControlView> {
  const newest = { count: 30, skip: 0, from: null, to: null }
  const one = only === null ? undefined : await findSubscription(tx, only)
  const found = only === null ? await listSubscriptions(tx, { ...newest, planId: null }) : one ? [one] : []
  const subscriptions = []
  for (const subscription of found) {
    const plan = await findPlan(tx, subscription.planId)
    const invoices = await listInvoices(tx, { ...newest, subscriptionId: subscription.id })
    const openInvoices = invoices.filter(isOpen)
    const dispute = await findOpenDispute(tx, subscription.id)
    if (plan) subscriptions.push({ subscription, plan, clock: clockOf(subscription, now), openInvoices, dispute })
  }
  return { controls: await readControls(tx), subscriptions, events: await listEvents(tx, only) }
}

/** The same as JSON. */
export function controlJson({ controls, subscriptions, events }: ControlView, url: string) {
  return {
    controls,
    subscriptions: subscriptions.map(({ subscription, clock, openInvoices }) => ({
      ...subscriptionEntity(subscription, url),
      clock: seconds(clock),
      open_invoices: openInvoices.map((invoice) => invoiceEntity(invoice, url)),
    })),
    events: events.map(({ id, subscriptionId, event, attempts, lastResponse, deliveredAt, body }) => ({
      id,
      subscription_id: subscriptionId,
      event,
      attempts,
      last_response: lastResponse,
      is_delivered: deliveredAt !== null,
      body,
    })),
  }
}
