import { z } from 'zod'
import { contactLengths, contactTexts } from './contact/rules.ts'

const required = contactTexts.missing.description
const controlCharacters = /(?![\n\t])\p{Cc}/gu

/** One line, whatever was pasted: nothing in it can start a new mail header or control a terminal. */
const line = (maxLength: number) =>
  z
    .string(required)
    .transform((text: string) => text.replace(/\s+/g, ' ').replace(controlCharacters, '').trim())
    .pipe(z.string().max(maxLength, `Please use at most ${maxLength} characters.`))

const requiredLine = (maxLength: number) => line(maxLength).pipe(z.string().min(1, required))

const emptyToNull = z.transform((text: string | null | undefined) => text || null)

/** `POST /contact-form`. Optional fields may be omitted, null or empty: all three mean the same. */
export const ContactMessage = z.strictObject({
  first_name: requiredLine(contactLengths.name),
  last_name: requiredLine(contactLengths.name),
  email: z
    .string(required)
    .trim()
    .min(1, required)
    .max(contactLengths.email)
    .pipe(z.email(contactTexts.badEmail.description)),
  company_name: line(contactLengths.company).nullish().pipe(emptyToNull),
  phone_number: z
    .string()
    .trim()
    .regex(/^(\d{9})?$/, contactTexts.badPhone.description)
    .nullish()
    .pipe(emptyToNull),
  subject: requiredLine(contactLengths.subject),
  message: z
    .string(required)
    .transform((text: string) => text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(contactLengths.message, `Please use at most ${contactLengths.message} characters.`),
    ),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** The message is stored; the reference names it in every mail about it. */
export const ContactReceipt = z.object({ reference: z.string() })
export type ContactReceipt = z.infer<typeof ContactReceipt>
