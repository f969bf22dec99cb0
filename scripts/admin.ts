import { apiKeyCommands } from './admin/api-keys.ts'
import { appealCommands } from './admin/appeals.ts'
import { auditCommands } from './admin/audit.ts'
import { authKeyCommands } from './admin/auth-keys.ts'
import { backupCommands } from './admin/backup.ts'
import { contactCommands } from './admin/contact.ts'
import { feedCommands } from './admin/feeds.ts'
import { invoiceCommands } from './admin/invoices.ts'
import { jobCommands } from './admin/jobs.ts'
import { launchCommands } from './admin/launches.ts'
import { mailCommands } from './admin/mail.ts'
import { planCommands } from './admin/plans.ts'
import { runAdmin } from './admin/run.ts'
import { secretCommands } from './admin/secrets.ts'
import { sessionCommands } from './admin/sessions.ts'
import { upgradeCommands } from './admin/upgrade-database.ts'
import { userCommands } from './admin/users.ts'

/** What an operator does on the machine itself, with or without a running server. */
const commands = {
  ...userCommands,
  ...auditCommands,
  ...sessionCommands,
  ...apiKeyCommands,
  ...planCommands,
  ...jobCommands,
  ...launchCommands,
  ...contactCommands,
  ...mailCommands,
  ...invoiceCommands,
  ...feedCommands,
  ...appealCommands,
  ...authKeyCommands,
  ...secretCommands,
  ...backupCommands,
  ...upgradeCommands,
}

process.exitCode = await runAdmin(commands, process.argv.slice(2))
