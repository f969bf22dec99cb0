import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type Checkout, changeMethod, openCheckout, type Paid, pay, respondAsBank } from '../lifecycle/checkout.ts'
import type { Books } from '../store/books.ts'
import type { Work } from '../webhooks.ts'
import { openGatewayPage } from './gateway-page.ts'
import { declines, emptyForm, formFor, type PayForm, readPayForm } from './pay-form.ts'
import { bankPage, checkoutId, describeMethod, methodPage, noticePage, payPage } from './pay-pages.ts'

type Options = { books: Books; url: string; now: () => Date; homeUrl: string; returnUrl: string }

/**
 * The pages behind `short_url`: a customer pays a new subscription or an open invoice, or replaces the payment method of a
 * running subscription.
 */
export function payRoutes({ books, url, now, homeUrl, returnUrl }: Options) {
  const frame = (c: Context) => ({ nonce: openGatewayPage(c, homeUrl), homeUrl })
  const write = <T>(verb: (work: Work) => Promise<T>) => books.write((tx) => verb({ tx, url, now: now() }))
  const notice = (c: Context, title: string, text: string, status: 200 | 404 | 410 = 200) =>
    c.html(noticePage(title, text, frame(c)), status)
  const missing = (c: Context) => notice(c, 'Page not found', 'This link is incomplete or no longer valid.', 404)

  /** Opens the checkout and runs the verb on it in one transaction. */
  const at = async <T>(c: Context, verb: (work: Work, checkout: Checkout) => Promise<T>) => {
    const id = /^(sub|inv)_[A-Za-z0-9]{1,32}$/.exec(c.req.param('id') ?? '')?.[0]
    if (!id) return null
    return write(async (work) => {
      const checkout = await openCheckout(work, id)
      return checkout ? { checkout, result: await verb(work, checkout) } : null
    })
  }

  const show = (c: Context, checkout: Checkout, form: PayForm) =>
    checkout.state === 'running' ? methodPage(checkout, form, frame(c)) : payPage(checkout, form, frame(c))

  const leave = (c: Context, { subscription, invoice }: Checkout) => {
    const back = new URL(returnUrl)
    back.searchParams.set('subscription_id', subscription.id)
    if (invoice) back.searchParams.set('invoice_id', invoice.id)
    return c.redirect(back.href, 303)
  }

  const respond = (c: Context, checkout: Checkout, paid: Paid, form: PayForm) => {
    switch (paid.status) {
      case 'paid':
        return leave(c, checkout)
      case 'replaced':
        return c.redirect(`${url}/pay/${checkout.subscription.id}/method`, 303)
      case 'asks':
        return c.redirect(`${url}/pay/${checkoutId(checkout)}/bank?payment=${paid.paymentId}`, 303)
      case 'failed':
        return c.html(show(c, checkout, { ...form, failure: paid.reason }), 402)
      default:
        return paid satisfies never
    }
  }

  const submit = async (c: Context, verb: typeof pay) => {
    const { form, outcome } = readPayForm(await c.req.parseBody(), now())
    const opened = await at(c, async (work, checkout) => outcome && verb(work, checkout, outcome))
    if (!opened) return missing(c)
    const { checkout, result } = opened
    return result ? respond(c, checkout, result, form) : c.html(show(c, checkout, form), 400)
  }

  return new Hono()
    .get('/:id', async (c) => {
      const opened = await at(c, async () => null)
      if (!opened) return missing(c)
      const { checkout } = opened
      if (checkout.state === 'paid') return notice(c, 'Invoice paid', 'You’re all set. You can close this page.')
      if (checkout.state === 'closed') {
        return notice(c, 'This page has expired', 'The payment was canceled or not made in time.', 410)
      }
      return c.html(show(c, checkout, formFor(c.req.query())))
    })
    .post('/:id', (c) => submit(c, pay))
    .get('/:id/method', async (c) => {
      const opened = await at(c, async () => null)
      if (opened?.checkout.state !== 'running') return missing(c)
      const { subscription } = opened.checkout
      return notice(c, 'Payment method updated', `Future payments will be charged to ${describeMethod(subscription)}.`)
    })
    .post('/:id/method', (c) => submit(c, changeMethod))
    .get('/:id/bank', async (c) => {
      const opened = await at(c, async () => null)
      if (!opened) return missing(c)
      const { state } = opened.checkout
      if (state === 'paid' || state === 'closed') return leave(c, opened.checkout)
      return c.html(bankPage(opened.checkout, c.req.query('payment') ?? '', frame(c)))
    })
    .post('/:id/bank', async (c) => {
      const { payment, decision } = BankReply.parse(await c.req.parseBody())
      const opened = await at(c, (work, checkout) =>
        respondAsBank(work, checkout, payment, decision === 'approve', declines.asks),
      )
      return opened ? respond(c, opened.checkout, opened.result, emptyForm) : missing(c)
    })
}

const BankReply = z.object({ payment: z.string().catch(''), decision: z.string().catch('decline') })
