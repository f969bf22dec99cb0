import { apiKeyCommands, sessionCommands } from './admin/api-keys.ts'
import { appealCommands } from './admin/appeals.ts'
import { feedCommands } from './admin/feeds.ts'
import { invoiceCommands } from './admin/invoices.ts'
import { contactCommands, launchCommands, mailCommands } from './admin/mail.ts'
import { authKeyCommands, backupCommands, jobCommands, secretCommands, upgradeCommands } from './admin/maintenance.ts'
import { planCommands } from './admin/plans.ts'
import { reportCommands } from './admin/reports.ts'
import { runAdmin } from './admin/run.ts'
import { teamCommands } from './admin/teams.ts'
import { auditCommands, userCommands } from './admin/users.ts'

/** What an operator does on the machine itself, with or without a running server. */
const commands = {
  ...userCommands,
  ...auditCommands,
  ...teamCommands,
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
  ...reportCommands,
  ...authKeyCommands,
  ...secretCommands,
  ...backupCommands,
  ...upgradeCommands,
}

process.exitCode = await runAdmin(commands, process.argv.slice(2))
