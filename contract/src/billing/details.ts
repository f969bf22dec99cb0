import { z } from 'zod/mini'
import { countryCodes } from './countries.ts'
import { indianStateNames } from './indian-states.ts'

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

/** One line, whatever was pasted; empty, null and omitted mean the same. */
const line = (maxLength: number) =>
  z.pipe(
    z.nullish(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((text: string) =>
            text
              .replace(/\s+/g, ' ')
              .replace(/\p{Cc}/gu, '')
              .trim(),
          ),
        ),
        z.string().check(z.maxLength(maxLength, `Use at most ${maxLength} characters.`)),
      ),
    ),
    z.transform((text: string | null | undefined) => text || null),
  )

const fields = z.strictObject({
  name: line(detailLengths.name),
  company: line(detailLengths.company),
  address_line1: line(detailLengths.address_line1),
  address_line2: line(detailLengths.address_line2),
  city: line(detailLengths.city),
  /** A state, province or county; in India one of `indianStateNames`. */
  region: line(detailLengths.region),
  postal_code: line(detailLengths.postal_code),
  /** ISO 3166-1 alpha-2. */
  country: line(detailLengths.country),
  tax_id: line(detailLengths.tax_id),
})

/** `GET /billing/details`, and the body and response of `PUT`, which replaces all of it: who invoices are addressed to. */
export const BillingDetails = fields.check(({ value, issues }) => {
  for (const [name, message] of Object.entries(findDetailProblems(value))) {
    issues.push({ code: 'custom', path: [name], message, input: value })
  }
})
export type BillingDetails = z.infer<typeof BillingDetails>

export const noBillingDetails: BillingDetails = {
  name: null,
  company: null,
  address_line1: null,
  address_line2: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  tax_id: null,
}

/** What is wrong beyond lengths, by field, in people's words. The form asks before it sends. */
export function findDetailProblems({
  country,
  region,
  tax_id,
}: BillingDetails): Partial<Record<keyof BillingDetails, string>> {
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
