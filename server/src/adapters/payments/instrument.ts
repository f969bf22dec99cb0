import { z } from 'zod'
import type { ProviderInstrument } from '../../ports/payments.ts'

/** The fields of a payment that say what paid. */
export const Instrument = z.object({
  method: z.string().nullish(),
  wallet: z.string().nullish(),
  card: z.object({ last4: z.string().nullish(), network: z.string().nullish() }).nullish(),
})

/** Numbers, names and addresses of the payer are dropped right here. */
export function instrumentOf({ method, wallet, card }: z.infer<typeof Instrument>): ProviderInstrument {
  switch (method) {
    case 'card':
    case 'emi':
      return { kind: 'card', brand: brandOf(card?.network ?? ''), last4: lastFour(card?.last4 ?? '') }
    case 'upi':
      return { kind: 'upi', brand: null, last4: null }
    case 'wallet':
      return { kind: wallet === 'paypal' ? 'paypal' : 'other', brand: null, last4: null }
    default:
      return { kind: 'other', brand: null, last4: null }
  }
}

function brandOf(network: string): string | null {
  if (network === '' || network === 'Unknown') return null
  return network === 'MasterCard' ? 'Mastercard' : network.slice(0, 40)
}

function lastFour(digits: string): string | null {
  return /^\d{4}$/.test(digits) ? digits : null
}
