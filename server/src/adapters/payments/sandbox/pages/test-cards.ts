import type { Refusal } from '../lifecycle/record-payment.ts'
import type { Instrument } from '../model/model.ts'

/** How the gateway treats a card. */
type CardOutcome = 'pays' | 'refused' | 'asks' | 'times-out'

export type TestCard = { number: string; label: string; outcome: CardOutcome; instrument: Instrument }

/** The only cards that work, so that nobody types a real one. */
export const testCards: TestCard[] = [
  card('4718609108204366', 'Indian card: pays; its plan cannot be changed in place', { isInternational: false }),
  card('5104015555555558', 'International card: pays', {}),
  card('4000000000000002', 'Refused by the bank', { outcome: 'refused' }),
  card('4000000000000341', 'Pays once; every renewal fails', { worksOnce: true }),
  card('4000002760003184', '3-D Secure: the bank asks first', { outcome: 'asks' }),
  card('4000000000000119', 'The bank does not answer in time', { outcome: 'times-out' }),
]

export const refusals: Record<'refused' | 'asks' | 'times-out' | 'paypal', Refusal> = {
  refused: { code: 'BAD_REQUEST_ERROR', description: 'The bank has refused the payment. Nothing was charged.' },
  asks: { code: 'BAD_REQUEST_ERROR', description: 'The payment was not approved. Nothing was charged.' },
  'times-out': { code: 'GATEWAY_ERROR', description: 'The bank did not answer in time. Nothing was charged.' },
  paypal: { code: 'BAD_REQUEST_ERROR', description: 'PayPal has refused the payment. Nothing was charged.' },
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
    case 'refused':
    case 'times-out':
      return { fails: instrument, refusal: refusals[outcome] }
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
  const instrument = { method: 'card', isInternational, cardLast4: number.slice(-4), worksOnce } as const
  return { number, label, outcome, instrument }
}
