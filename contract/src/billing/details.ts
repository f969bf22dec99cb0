import { z } from 'zod'
import { detailLengths, findDetailProblems, registeredState } from './detail-rules.ts'

/** One line, whatever was pasted; empty, null and omitted mean the same. */
const line = (maxLength: number) =>
  z
    .string()
    .transform((text: string) =>
      text
        .replace(/\s+/g, ' ')
        .replace(/\p{Cc}/gu, '')
        .trim(),
    )
    .pipe(z.string().max(maxLength, `Use at most ${maxLength} characters.`))
    .nullish()
    .transform((text: string | null | undefined) => text || null)

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
export const BillingDetails = fields
  .check(({ value, issues }) => {
    for (const [name, message] of Object.entries(findDetailProblems(value))) {
      issues.push({ code: 'custom', path: [name], message, input: value })
    }
  })
  .overwrite((details) => ({ ...details, region: details.region ?? registeredState(details) }))
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
