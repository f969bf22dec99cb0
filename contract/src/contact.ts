import { z } from 'zod/mini'
import { contactLengths, contactTexts } from './contact/rules.ts'

const required = contactTexts.missing.description
const controlCharacters = /(?![\n\t])\p{Cc}/gu

/** One line, whatever was pasted: nothing in it can start a new mail header or control a terminal. */
const line = (maxLength: number) =>
  z.pipe(
    z.pipe(
      z.string(required),
      z.transform((text: string) => text.replace(/\s+/g, ' ').replace(controlCharacters, '').trim()),
    ),
    z.string().check(z.maxLength(maxLength, `Please use at most ${maxLength} characters.`)),
  )

const requiredLine = (maxLength: number) => z.pipe(line(maxLength), z.string().check(z.minLength(1, required)))

const emptyToNull = z.transform((text: string | null | undefined) => text || null)

/** `POST /contact-form`. Optional fields may be omitted, null or empty: all three mean the same. */
export const ContactMessage = z.strictObject({
  first_name: requiredLine(contactLengths.name),
  last_name: requiredLine(contactLengths.name),
  email: z.pipe(
    z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(contactLengths.email)),
    z.email(contactTexts.badEmail.description),
  ),
  company_name: z.pipe(z.nullish(line(contactLengths.company)), emptyToNull),
  phone_number: z.pipe(
    z.nullish(z.string().check(z.trim(), z.regex(/^(\d{9})?$/, contactTexts.badPhone.description))),
    emptyToNull,
  ),
  subject: requiredLine(contactLengths.subject),
  message: z.pipe(
    z.pipe(
      z.string(required),
      z.transform((text: string) => text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim()),
    ),
    z
      .string()
      .check(
        z.minLength(1, required),
        z.maxLength(contactLengths.message, `Please use at most ${contactLengths.message} characters.`),
      ),
  ),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** The message is stored; the reference names it in every mail about it. */
export const ContactReceipt = z.object({ reference: z.string() })
export type ContactReceipt = z.infer<typeof ContactReceipt>
