import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createPayments } from '../server/src/adapters/payments/create.ts'
import { createHostedAccounts } from '../server/src/adapters/supabase/accounts.ts'
import { loadConfig, readEnvironment } from '../server/src/config.ts'
import { attachDatabase } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createDb } from '../server/src/db/run-as.ts'
import { createPasswordHasher } from '../server/src/features/auth/users/password-hasher.ts'
import { createLog } from '../server/src/http/log.ts'
import { features } from '../server/src/sandbox-access.ts'
import { StartupError } from '../server/src/startup-error.ts'
import { apiKeyCommands } from './admin/api-keys.ts'
import { authKeyCommands } from './admin/auth-keys.ts'
import { backupCommands } from './admin/backup.ts'
import { type Command, type Commands, parseOptions, UsageError, type Values } from './admin/command.ts'
import { contactCommands } from './admin/contact.ts'
import { feedCommands } from './admin/feeds.ts'
import { invoiceCommands } from './admin/invoices.ts'
import { launchCommands } from './admin/launches.ts'
import { planCommands } from './admin/plans.ts'
import { upgradeCommands } from './admin/upgrade-database.ts'
import { userCommands } from './admin/users.ts'

const commands: Commands = {
  ...userCommands,
  ...apiKeyCommands,
  ...planCommands,
  ...launchCommands,
  ...contactCommands,
  ...invoiceCommands,
  ...feedCommands,
  ...authKeyCommands,
  ...backupCommands,
  ...upgradeCommands,
}

/** How this was started: a release folder may have no npm. */
const program = basename(process.argv[1] ?? '') === 'run.mjs' ? 'npm run admin --' : 'node server/dist/admin.js'

/** What an operator does on the machine itself, with or without a running server. */
async function main(args: string[]): Promise<void> {
  const name = Object.keys(commands).find((known) => known === args.slice(0, known.split(' ').length).join(' '))
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || command === undefined) {
    for (const [known, { says }] of Object.entries(commands)) console.log(`${program} ${known.padEnd(24)} ${says}`)
    const isAsked = args.length === 0 || args[0] === '--help' || args[0] === 'help'
    process.exitCode = isAsked ? 0 : 1
    return
  }
  try {
    await runCommand(command, args.slice(name.split(' ').length), help(name, command))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n${help(name, command)}`)
    process.exitCode = 1
  }
}

async function runCommand(command: Command, args: string[], usage: string): Promise<void> {
  const { words, values } = parse(command, args)
  if (values.help === true) return console.log(usage)
  if (words.length !== (command.words ?? 0)) throw new UsageError('Wrong number of arguments.')
  // What the server may run without is its own concern, possibly set on its command line.
  const config = loadConfig({ ...readEnvironment(), ALLOW_MISSING: features.join() })
  if (command.isEmbeddedOnly && config.supabase) {
    throw new StartupError('SUPABASE_URL is set, so accounts and keys are in the hosted project. Manage them there.')
  }
  if ('runOffline' in command) return command.runOffline(config, values)
  const log = createLog('warn')
  const database = await attachDatabase(config, log)
  try {
    await migrate(database.owner, { withPlatform: config.supabase === null })
    const db = createDb(database.pool, database.servicePool)
    const tools = {
      config,
      db,
      log,
      now: () => new Date(),
      passwords: createPasswordHasher(),
      payments: createPayments(config, { fetch }),
      hostedAccounts: config.supabase && createHostedAccounts(config.supabase, { fetch }),
      owner: database.jobPool,
    }
    await command.run(tools, words, values)
  } finally {
    await database.close()
  }
}

function parse(command: Command, args: string[]): { words: string[]; values: Values } {
  try {
    const parsed = parseArgs({ args, options: parseOptions(command), allowPositionals: true })
    return { words: parsed.positionals, values: { ...parsed.values } }
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : 'These arguments aren’t valid.', { cause })
  }
}

function help(name: string, { takes, says }: Command): string {
  return `${program} ${[name, takes].filter(Boolean).join(' ')}\n  ${says}`
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
})
