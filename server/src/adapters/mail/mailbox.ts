import type { Mailer } from '../../ports/mail.ts'

/** Without SMTP, marking an email as sent delivers it: the dev mailbox reads the outbox. */
export const devMailbox: Mailer = {
  parallel: 1,
  send: async () => ({ status: 'sent' }),
}
