import { type ContactMessage, contactTexts } from '@assay/contract/contact'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

type Received = ContactMessage & { reference: string; account: string }

/** To us. Replies go to the address in the form, which is unproven, so the account's own is shown next to it. */
export function contactMail(to: string, message: Received): Mail {
  const { first_name, last_name, email, company_name, phone_number, subject, reference, account } = message
  const mail = composeMail({
    to,
    subject: `[${reference}] ${subject}`,
    heading: subject,
    paragraphs: [
      `From: ${first_name} ${last_name}, ${email}`,
      ...(company_name ? [`Company: ${company_name}`] : []),
      ...(phone_number ? [`Phone: ${phone_number}`] : []),
    ],
    quote: message.message,
    footnote: `Sent by the contact form from the account ${account}. An answer to this mail goes to ${email}.`,
  })
  return { ...mail, replyTo: email }
}

/** To the address in the form. Contains nothing that was typed, so it carries no one's words to a stranger. */
export function receivedMail(to: string, { reference, replyTo }: { reference: string; replyTo: string | null }): Mail {
  const mail = composeMail({
    to,
    subject: `We have your message (${reference})`,
    heading: 'We have your message',
    paragraphs: [contactTexts.sent.description, `If you write again about it, please name the reference ${reference}.`],
    footnote: `This address was entered in ${productName}'s contact form. If that was not you, there is nothing to do.`,
  })
  return { ...mail, ...(replyTo && { replyTo }) }
}
