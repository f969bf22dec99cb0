import { type EmailTables, flagsOf } from '../listings/email-tables.ts'
import { flags } from '../listings/flags.ts'

/** Whether a provider offers public mailboxes at this domain. */
export function isMailboxDomain(tables: EmailTables, domain: string): boolean {
  return (flagsOf(tables, domain) & (flags.free | flags.paidMailbox)) !== 0
}
