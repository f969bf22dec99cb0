import type { Refusal } from '../lifecycle/record-payment.ts'
import type { Instrument } from '../model/model.ts'

/** How the gateway treats a card. */
type CardOutcome = 'pays' | 'declined' | 'asks' | 'times-out'

export type TestCard = { number: string; label: string; outcome: CardOutcome; instrument: Instrument }

/** The only cards that work, so that nobody types a real one. */
export const testCards: TestCard[] = [
  card('4718609108204366', 'Indian card: succeeds, but its plan can’t be changed in place', { isInternational: false }),
  card('5104015555555558', 'International card: succeeds', {}),
  card('4000000000000002', 'Declined by the bank', { outcome: 'declined' }),
  card('4000000000000341', 'Succeeds once, then every renewal fails', { worksOnce: true }),
  card('4000002760003184', '3-D Secure: the bank asks for confirmation', { outcome: 'asks' }),
  card('4000000000000119', 'The bank times out', { outcome: 'times-out' }),
]

export const declines: Record<'declined' | 'asks' | 'times-out' | 'paypal', Refusal> = {
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
      return { fails: instrument, refusal: declines[outcome] }
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
