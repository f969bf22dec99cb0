import { findTestCard, type TestCard } from './test-cards.ts'

/** As typed: the page shows it again next to its errors. */
export type CardForm = { number: string; expiry: string; cvc: string; name: string }
export type CardFaults = Partial<Record<keyof CardForm, string>>

export function readCardForm(form: Record<string, unknown>): CardForm {
  const text = (name: keyof CardForm) => {
    const value = form[name]
    return typeof value === 'string' ? value.slice(0, 100) : ''
  }
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc'), name: text('name') }
}

export function checkCardForm(form: CardForm, now: Date): { card: TestCard } | { faults: CardFaults } {
  const card = findTestCard(form.number)
  const number = numberFault(form.number, card)
  const expiry = expiryFault(form.expiry, now)
  const faults: CardFaults = {
    ...(number && { number }),
    ...(expiry && { expiry }),
    ...(!/^\s*\d{3,4}\s*$/.test(form.cvc) && { cvc: 'Enter the 3- or 4-digit security code.' }),
    ...(form.name.trim() === '' && { name: 'Enter the name on the card.' }),
  }
  return card && Object.keys(faults).length === 0 ? { card } : { faults }
}

function numberFault(typed: string, card: TestCard | undefined): string | null {
  if (card) return null
  const digits = typed.replace(/[\s-]/g, '')
  if (digits === '') return 'Enter a card number.'
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits)) return 'Enter a valid card number.'
  return 'Use one of the test cards. The sandbox never accepts a real one.'
}

function expiryFault(typed: string, now: Date): string | null {
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
