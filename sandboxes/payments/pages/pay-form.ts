import { z } from 'zod'
import type { Rejection } from '../lifecycle/charges.ts'
import type { Outcome } from '../lifecycle/checkout.ts'
import type { Instrument } from '../model/model.ts'

/** As typed, with what is wrong with it. */
export type PayForm = {
  method: 'card' | 'paypal'
  card: CardForm
  errors: CardErrors
  email: string
  emailError?: string
  /** Why the last attempt failed. */
  failure?: string
}

export const emptyForm: PayForm = {
  method: 'card',
  card: { number: '', expiry: '', cvc: '', name: '' },
  errors: {},
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

/** What was submitted, and how the payment ends; null if the form has errors. */
export function readPayForm(body: Record<string, unknown>, now: Date): { form: PayForm; outcome: Outcome | null } {
  if (body.method === 'paypal') return readPaypal(body)
  const card = readCardForm(body)
  const checked = checkCardForm(card, now)
  const form: PayForm = { ...emptyForm, card }
  if ('card' in checked) return { form, outcome: outcomeOf(checked.card) }
  return { form: { ...form, errors: checked.errors }, outcome: null }
}

function readPaypal({ email: typed, decision }: Record<string, unknown>): {
  form: PayForm
  outcome: Outcome | null
} {
  const email = typeof typed === 'string' ? typed.slice(0, 320) : ''
  const form: PayForm = { ...emptyForm, method: 'paypal', email }
  if (decision === 'decline') return { form, outcome: { fails: paypal, rejection: declines.paypal } }
  if (z.email().safeParse(email.trim()).success) return { form, outcome: { pays: paypal } }
  return { form: { ...form, emailError: 'Enter a valid email address.' }, outcome: null }
}

const paypal: Instrument = {
  method: 'paypal',
  isInternational: true,
  cardNetwork: null,
  cardLast4: null,
  worksOnce: false,
}

/** As typed: the page shows it again next to its errors. */
type CardForm = { number: string; expiry: string; cvc: string; name: string }
type CardErrors = Partial<Record<keyof CardForm, string>>

function readCardForm(form: Record<string, unknown>): CardForm {
  const text = (name: keyof CardForm) => {
    const value = form[name]
    return typeof value === 'string' ? value.slice(0, 100) : ''
  }
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc'), name: text('name') }
}

function checkCardForm(form: CardForm, now: Date): { card: TestCard } | { errors: CardErrors } {
  const card = findTestCard(form.number)
  const number = numberError(form.number, card)
  const expiry = expiryError(form.expiry, now)
  const errors: CardErrors = {
    ...(number && { number }),
    ...(expiry && { expiry }),
    ...(!/^\s*\d{3,4}\s*$/.test(form.cvc) && { cvc: 'Enter the 3- or 4-digit security code.' }),
    ...(form.name.trim() === '' && { name: 'Enter the name on the card.' }),
  }
  return card && Object.keys(errors).length === 0 ? { card } : { errors }
}

function numberError(typed: string, card: TestCard | undefined): string | null {
  if (card) return null
  const digits = typed.replace(/[\s-]/g, '')
  if (digits === '') return 'Enter a card number.'
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) return 'Enter a valid card number.'
  return 'Use one of the test cards. The sandbox never accepts a real one.'
}

function expiryError(typed: string, now: Date): string | null {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/\s-]\s*(?:20)?(\d{2})\s*$/.exec(typed)
  if (!match) return 'Enter a month and year, e.g. 12/30.'
  const [month, year] = [Number(match[1]), 2000 + Number(match[2])]
  // A card is valid through the end of its month.
  return Date.UTC(year, month, 1) > now.getTime() ? null : 'This card has expired.'
}

/** The Luhn check. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** How the gateway treats a card. */
type CardOutcome = 'pays' | 'declined' | 'asks' | 'times-out'

type TestCard = { number: string; label: string; outcome: CardOutcome; instrument: Instrument }

/** The only cards that work, so that nobody types a real one. */
export const testCards: TestCard[] = [
  card('4718609108204366', 'Indian card: succeeds, but its plan can’t be changed in place', { isInternational: false }),
  card('5104015555555558', 'International card: succeeds', {}),
  card('4000000000000002', 'Declined by the bank', { outcome: 'declined' }),
  card('4000000000000341', 'Succeeds once, then every renewal fails', { worksOnce: true }),
  card('4000002760003184', '3-D Secure: the bank asks for confirmation', { outcome: 'asks' }),
  card('4000000000000119', 'The bank times out', { outcome: 'times-out' }),
]

export const declines: Record<'declined' | 'asks' | 'times-out' | 'paypal', Rejection> = {
  declined: { code: 'BAD_REQUEST_ERROR', description: 'Your bank declined the card. Nothing was charged.' },
  asks: { code: 'BAD_REQUEST_ERROR', description: 'You didn’t approve the payment. Nothing was charged.' },
  'times-out': { code: 'GATEWAY_ERROR', description: 'Your bank didn’t respond in time. Nothing was charged.' },
  paypal: { code: 'BAD_REQUEST_ERROR', description: 'PayPal declined the payment. Nothing was charged.' },
}

export function findTestCard(number: string): TestCard | undefined {
  return testCards.find((known) => known.number === number.replace(/[\s-]/g, ''))
}

/** How a payment with this card ends. */
export function outcomeOf({ outcome, instrument }: TestCard) {
  switch (outcome) {
    case 'pays':
      return { pays: instrument }
    case 'asks':
      return { asks: instrument }
    case 'declined':
    case 'times-out':
      return { fails: instrument, rejection: declines[outcome] }
    default:
      return outcome satisfies never
  }
}

export function spaced(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}

type Special = { isInternational?: boolean; worksOnce?: boolean; outcome?: CardOutcome }

function card(number: string, label: string, special: Special): TestCard {
  const { isInternational = true, worksOnce = false, outcome = 'pays' } = special
  const cardNetwork = number.startsWith('4') ? 'Visa' : 'MasterCard'
  const cardLast4 = number.slice(-4)
  const instrument = { method: 'card', isInternational, cardNetwork, cardLast4, worksOnce } as const
  return { number, label, outcome, instrument }
}
