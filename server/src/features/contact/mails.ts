import type { ContactMessage } from '@assay/contract/contact'
import { contactTexts } from '@assay/contract/contact/rules'
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
    footnote: `Sent through the contact form by the account ${account}. Replies go to ${email}.`,
  })
  return { ...mail, replyTo: email }
}

/** To the address in the form. Contains nothing that was typed, so it carries no one's words to a stranger. */
export function receivedMail(to: string, { reference, replyTo }: { reference: string; replyTo: string | null }): Mail {
  const mail = composeMail({
    to,
    subject: `We got your message (${reference})`,
    heading: 'We got your message',
    paragraphs: [
      contactTexts.sent.description,
      `Your reference is ${reference}. Mention it if you write to us about this again.`,
      ...(replyTo ? [] : ['Replies to this email don’t reach us. To add something, use the contact form again.']),
    ],
    footnote: `You’re receiving this because someone entered this address in ${productName}’s contact form. If it wasn’t you, you can ignore this email.`,
  })
  return { ...mail, ...(replyTo && { replyTo }) }
}
