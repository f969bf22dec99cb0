import { z } from 'zod'
import type { Outcome } from '../lifecycle/checkout.ts'
import type { Instrument } from '../model/model.ts'
import { type CardFaults, type CardForm, checkCardForm, readCardForm } from './card-form.ts'
import { declines, findTestCard, outcomeOf, spaced } from './test-cards.ts'

/** As typed, with what is wrong with it. */
export type PayForm = {
  method: 'card' | 'paypal'
  card: CardForm
  faults: CardFaults
  email: string
  emailFault?: string
  /** Why the last attempt failed. */
  failure?: string
}

export const emptyForm: PayForm = {
  method: 'card',
  card: { number: '', expiry: '', cvc: '', name: '' },
  faults: {},
  email: '',
}

/** The form as a link opened it: with a test card filled in, or at PayPal's tab. */
export function formFor({ card, method }: { card?: string | undefined; method?: string | undefined }): PayForm {
  const chosen = findTestCard(card ?? '')
  return {
    ...emptyForm,
    method: method === 'paypal' ? 'paypal' : 'card',
    ...(chosen && { card: { number: spaced(chosen.number), expiry: '12/34', cvc: '123', name: 'Ada Lovelace' } }),
  }
}

/** What was submitted, and how the payment ends; null if the form has faults. */
export function readPayForm(body: Record<string, unknown>, now: Date): { form: PayForm; outcome: Outcome | null } {
  if (body.method === 'paypal') return readPaypal(body)
  const card = readCardForm(body)
  const checked = checkCardForm(card, now)
  const form: PayForm = { ...emptyForm, card }
  if ('card' in checked) return { form, outcome: outcomeOf(checked.card) }
  return { form: { ...form, faults: checked.faults }, outcome: null }
}

function readPaypal({ email: typed, answer }: Record<string, unknown>): { form: PayForm; outcome: Outcome | null } {
  const email = typeof typed === 'string' ? typed.slice(0, 320) : ''
  const form: PayForm = { ...emptyForm, method: 'paypal', email }
  if (answer === 'decline') return { form, outcome: { fails: paypal, refusal: declines.paypal } }
  if (z.email().safeParse(email.trim()).success) return { form, outcome: { pays: paypal } }
  return { form: { ...form, emailFault: 'Enter a valid email address.' }, outcome: null }
}

const paypal: Instrument = {
  method: 'paypal',
  isInternational: true,
  cardNetwork: null,
  cardLast4: null,
  worksOnce: false,
}
