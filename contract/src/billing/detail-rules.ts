import { countryCodes } from './countries.ts'
import { indianStateNames } from './indian-states.ts'

// Apart from the schemas in details.ts, which the browser doesn't load (ADR 48).

/** In characters. */
export const detailLengths = {
  name: 100,
  company: 150,
  address_line1: 150,
  address_line2: 150,
  city: 100,
  region: 100,
  postal_code: 20,
  country: 2,
  tax_id: 40,
} as const

type CheckedField = 'country' | 'region' | 'tax_id'

/** What is wrong beyond lengths, by field, in people's words. The form asks before it sends. */
export function findDetailProblems({
  country,
  region,
  tax_id,
}: Record<CheckedField, string | null>): Partial<Record<CheckedField, string>> {
  const isIndia = country === 'IN'
  return {
    ...(country !== null && !countryCodes.includes(country) && { country: 'Choose a country from the list.' }),
    ...(isIndia &&
      region !== null &&
      !indianStateNames.includes(region) && { region: 'Choose a state from the list.' }),
    ...(isIndia && tax_id !== null && !gstin.test(tax_id) && { tax_id: 'Enter a GSTIN such as 29ABCDE1234F1Z5.' }),
  }
}

const gstin = /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/
