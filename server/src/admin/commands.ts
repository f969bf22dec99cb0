import { apiKeyCommands, sessionCommands } from './api-keys.ts'
import { appealCommands } from './appeals.ts'
import type { Commands } from './command.ts'
import { domainCommands } from './domains.ts'
import { feedCommands } from './feeds.ts'
import { incidentCommands } from './incidents.ts'
import { invoiceCommands } from './invoices.ts'
import { contactCommands, launchCommands, mailCommands } from './mail.ts'
import { authKeyCommands, backupCommands, jobCommands, secretCommands, upgradeCommands } from './maintenance.ts'
import { operatorCommands } from './operators.ts'
import { planCommands } from './plans.ts'
import { regionCommands } from './regions.ts'
import { reportCommands } from './reports.ts'
import { teamCommands } from './teams.ts'
import { auditCommands, userCommands } from './users.ts'

/** What an operator does on the machine itself, with or without a running server. */
export const commands: Commands = {
  ...operatorCommands,
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
