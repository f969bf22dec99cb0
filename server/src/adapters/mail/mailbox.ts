import type { Mailer } from '../../ports/mail.ts'

/** Without SMTP a mail has arrived when it is marked as sent: the dev mailbox reads the outbox itself. */
export const devMailbox: Mailer = {
  send: async () => ({ status: 'sent' }),
}
