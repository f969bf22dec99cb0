import { z } from 'zod'

const moment = z.iso.datetime({ offset: true }).nullable()
const text = z.string().nullable()

/** What an invoice or credit note says. Stored when it's issued, and never changed by what people edit later. */
export const DocumentContent = z.object({
  seller: z.object({ name: text, address: z.array(z.string()), taxId: text }),
  /** The email address is dropped when the account is deleted, unless it's all there is. */
  buyer: z.object({ name: text, company: text, address: z.array(z.string()), taxId: text, email: text }),
  currency: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number(), amountMinor: z.number() })),
  periodStart: moment,
  periodEnd: moment,
  /** Null where no tax is configured. Prices include it: `taxableMinor` and the lines add up to the total. */
  tax: z
    .object({
      taxableMinor: z.number(),
      lines: z.array(z.object({ name: z.string(), amountMinor: z.number() })),
      placeOfSupply: z.string(),
      serviceCode: text,
      isExport: z.boolean(),
    })
    .nullable(),
  totalMinor: z.number(),
  paidMinor: z.number(),
  paidAt: moment,
  paymentMethod: text,
  isSandbox: z.boolean(),
})
export type DocumentContent = z.infer<typeof DocumentContent>
