import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerBank, type Checkout, openCheckout, type Paid, pay } from '../lifecycle/checkout.ts'
import type { Instrument } from '../model/model.ts'
import type { Books } from '../store/books.ts'
import type { Work } from '../webhooks/record-event.ts'
import { checkCardForm, readCardForm } from './card-form.ts'
import { bankPage, checkoutId, noticePage, payPage } from './pay-page.ts'
import { openPage } from './sandbox-page.ts'
import { findTestCard, outcomeOf, refusals, spaced } from './test-cards.ts'

type Options = { books: Books; url: string; now: () => Date; homeUrl: string; returnUrl: string }

/** The page behind `short_url`, where a customer pays a new subscription or an open invoice. */
export function payRoutes({ books, url, now, homeUrl, returnUrl }: Options) {
  const frame = (c: Context) => ({ nonce: openPage(c, new URL(homeUrl).origin), homeUrl })
  const write = <T>(verb: (work: Work) => Promise<T>) => books.write((tx) => verb({ tx, url, now: now() }))

  /** Opens the checkout and runs the verb on it in one transaction. */
  const at = async <T>(c: Context, verb: (work: Work, checkout: Checkout) => Promise<T>) => {
    const id = /^(sub|inv)_[A-Za-z0-9]{1,32}$/.exec(c.req.param('id') ?? '')?.[0]
    if (!id) return null
    return write(async (work) => {
      const checkout = await openCheckout(work, id)
      return checkout ? { checkout, result: await verb(work, checkout) } : null
    })
  }

  const missing = (c: Context) =>
    c.html(noticePage('There is nothing to pay here', 'The address is not complete, or too old.', frame(c)), 404)

  const goBack = (c: Context, checkout: Checkout) => {
    const back = new URL(returnUrl)
    back.searchParams.set('subscription_id', checkout.subscription.id)
    if (checkout.invoice) back.searchParams.set('invoice_id', checkout.invoice.id)
    return c.redirect(back.href, 303)
  }

  const answer = (c: Context, checkout: Checkout, paid: Paid, form: Parameters<typeof payPage>[1]) => {
    switch (paid.status) {
      case 'paid':
        return goBack(c, checkout)
      case 'asks':
        return c.redirect(`${url}/pay/${checkoutId(checkout)}/bank?payment=${paid.paymentId}`, 303)
      case 'failed':
        return c.html(payPage(checkout, { ...form, failure: paid.reason }, frame(c)), 402)
      default:
        return paid satisfies never
    }
  }

  return new Hono()
    .get('/:id', async (c) => {
      const opened = await at(c, async () => null)
      if (!opened) return missing(c)
      const { checkout } = opened
      if (checkout.state === 'paid') return c.html(noticePage('This is paid', 'Nothing is left to be done.', frame(c)))
      if (checkout.state === 'closed') {
        return c.html(noticePage('This can no longer be paid', 'It was cancelled or has expired.', frame(c)), 410)
      }
      const chosen = findTestCard(c.req.query('card') ?? '')
      const card = chosen ? { ...filled, number: spaced(chosen.number) } : emptyForm.card
      const method = c.req.query('method') === 'paypal' ? 'paypal' : 'card'
      return c.html(payPage(checkout, { ...emptyForm, card, method }, frame(c)))
    })
    .post('/:id', async (c) => {
      const body = await c.req.parseBody()
      if (body.method === 'paypal') {
        const email = typeof body.email === 'string' ? body.email.slice(0, 320) : ''
        const form = { ...emptyForm, method: 'paypal', email } as const
        const isApproved = body.answer !== 'refuse'
        const isAddress = z.email().safeParse(email.trim()).success || !isApproved
        const opened = await at(c, async (work, checkout) => {
          if (!isAddress) return null
          return pay(work, checkout, isApproved ? { pays: paypal } : { fails: paypal, refusal: refusals.paypal })
        })
        if (!opened) return missing(c)
        const { checkout, result } = opened
        if (result) return answer(c, checkout, result, form)
        return c.html(payPage(checkout, { ...form, emailFault: 'Enter an e-mail address.' }, frame(c)), 400)
      }
      const card = readCardForm(body)
      const checked = checkCardForm(card, now())
      const form = { ...emptyForm, card }
      const opened = await at(c, async (work, checkout) =>
        'card' in checked ? pay(work, checkout, outcomeOf(checked.card)) : null,
      )
      if (!opened) return missing(c)
      const { checkout, result } = opened
      if (result) return answer(c, checkout, result, form)
      const faults = 'faults' in checked ? checked.faults : {}
      return c.html(payPage(checkout, { ...form, faults }, frame(c)), 400)
    })
    .get('/:id/bank', async (c) => {
      const opened = await at(c, async () => null)
      if (!opened) return missing(c)
      if (opened.checkout.state !== 'open') return goBack(c, opened.checkout)
      return c.html(bankPage(opened.checkout, c.req.query('payment') ?? '', frame(c)))
    })
    .post('/:id/bank', async (c) => {
      const { payment, answer: said } = BankAnswer.parse(await c.req.parseBody())
      const opened = await at(c, (work, checkout) =>
        answerBank(work, checkout, payment, said === 'approve', refusals.asks),
      )
      return opened ? answer(c, opened.checkout, opened.result, emptyForm) : missing(c)
    })
}

const paypal: Instrument = { method: 'paypal', isInternational: true, cardLast4: null, worksOnce: false }
const filled = { expiry: '12/34', cvc: '123', name: 'Ada Lovelace' }
const emptyForm = {
  method: 'card',
  card: { number: '', expiry: '', cvc: '', name: '' },
  faults: {},
  email: '',
} as const
const BankAnswer = z.object({ payment: z.string().catch(''), answer: z.string().catch('refuse') })
