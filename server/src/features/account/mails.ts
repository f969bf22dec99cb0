import { formatTime } from '@assay/contract/format'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

/** `support` is where customers write to, if the operator has such an address. */
export function accountDeletedMail(to: string, { at, support }: { at: Date; support: string | null }): Mail {
  return composeMail({
    to,
    subject: `Your ${productName} account was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      `We deleted your ${productName} account and its data on ${formatTime(at, 'UTC')}. Its API keys no longer work. If you had a paid plan, it has ended and you won’t be charged again.`,
      'If you ever paid us, we keep your invoices for as long as the law requires.',
      `Wasn’t you? Please ${support === null ? 'contact us' : `write to ${support}`} right away.`,
    ],
    footnote: `You’re receiving this email because you had an ${productName} account.`,
  })
}
