import { apiKeyCommands, sessionCommands } from './admin/api-keys.ts'
import { appealCommands } from './admin/appeals.ts'
import { domainCommands } from './admin/domains.ts'
import { feedCommands } from './admin/feeds.ts'
import { incidentCommands } from './admin/incidents.ts'
import { invoiceCommands } from './admin/invoices.ts'
import { contactCommands, launchCommands, mailCommands } from './admin/mail.ts'
import { authKeyCommands, backupCommands, jobCommands, secretCommands, upgradeCommands } from './admin/maintenance.ts'
import { operatorCommands } from './admin/operators.ts'
import { planCommands } from './admin/plans.ts'
import { regionCommands } from './admin/regions.ts'
import { reportCommands } from './admin/reports.ts'
import { runAdmin } from './admin/run.ts'
import { auditCommands, userCommands } from './admin/users.ts'

/** What an operator does on the machine itself, with or without a running server. */
const commands = {
  ...operatorCommands,
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
  ...domainCommands,
  ...appealCommands,
  ...reportCommands,
  ...incidentCommands,
  ...authKeyCommands,
  ...secretCommands,
  ...backupCommands,
  ...upgradeCommands,
  ...regionCommands,
}

process.exitCode = await runAdmin(commands, process.argv.slice(2))
