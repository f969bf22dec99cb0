import type { Mailer } from '../../ports/mail.ts'

/** Without SMTP, marking an email as sent delivers it: the dev mailbox reads the outbox. */
export const devMailbox: Mailer = {
  send: async () => ({ status: 'sent' }),
}
