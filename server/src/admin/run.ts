import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { createPayments } from '../adapters/payments/create.ts'
import { createHostedAccounts } from '../adapters/supabase/accounts.ts'
import { type Config, loadConfig, readEnvironment } from '../config.ts'
import { attachDatabase } from '../db/connect.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { createDb } from '../db/run-as.ts'
import { keepDevKey } from '../dev-key.ts'
import { errorCode } from '../error-code.ts'
import { createPasswordHasher } from '../features/auth/users/password-hasher.ts'
import { runAct } from '../features/operators/log.ts'
import { withOperatorOrigin } from '../http/audit-origin.ts'
import { createLog } from '../http/log.ts'
import { features } from '../sandbox-access.ts'
import { StartupError } from '../startup-error.ts'
import {
  type Attached,
  type Command,
  CommandError,
  type Commands,
  type OnlineCommand,
  parseOptions,
  type Report,
  reasonOf,
  requireYes,
  UsageError,
  type Values,
} from './command.ts'

/** The command as it was started: a release folder may have no npm. */
const program = basename(process.argv[1] ?? '') === 'run.mjs' ? 'npm run admin --' : 'node server/dist/admin.js'

/** One document or lines on standard output; errors on standard error, as JSON too with `--json`. Returns the exit code. */
export async function runAdmin(commands: Commands, args: string[]): Promise<number> {
  const isJson = args.includes('--json')
  const name = Object.keys(commands).find((known) => known === args.slice(0, known.split(' ').length).join(' '))
  const command = name === undefined ? undefined : commands[name]
  if (name === undefined || command === undefined) return listCommands(commands, args, isJson)
  try {
    const { words, values } = parse(command, args.slice(name.split(' ').length))
    if (values.help === true) print({ data: usageData(name, command), lines: [usage(name, command)] }, isJson)
    else {
      if (words.length !== (command.words ?? 0)) throw new UsageError('Wrong number of arguments.')
      const config = readConfig(command)
      const report =
        'runOffline' in command
          ? await command.runOffline(config, values)
          : await attach(config, (context) => runCommand(context, name, command, words, values))
      print(report, isJson)
    }
    return 0
  } catch (error) {
    const isExpected = error instanceof CommandError || error instanceof StartupError || isFromDatabase(error)
    const explained = error instanceof UsageError ? { usage: usage(name, command) } : {}
    if (isJson) console.error(JSON.stringify({ error: messageOf(error), ...explained }))
    else if (isExpected) console.error([messageOf(error), ...Object.values(explained)].join('\n'))
    else console.error(error)
    return 1
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return isFromDatabase(error) ? `The database rejected this: ${error.message} (${errorCode(error)}).` : error.message
}

function isFromDatabase(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'routine' in error
}

/** Runs a command in the name of the machine's login, and logs what it changed. */
export async function runCommand(
  attached: Attached,
  name: string,
  command: OnlineCommand,
  words: string[],
  values: Values,
): Promise<Report> {
  const context = { ...withOperatorOrigin(attached), operator: { id: null, name: operatorName() } }
  if (command.consequence !== undefined) requireYes(values, command.consequence)
  const run = () => command.run(context, words, values)
  const { logsAs } = command
  const act = logsAs && { action: logsAs, subject: words.join(' ').slice(0, 200) || null, reason: reasonOf(values) }
  const report = act ? await runAct(context, context.operator, act, run) : await run()
  if (report.changed)
    context.log.info({ command: name, operator: context.operator.name, ...report.changed }, 'operator')
  return report
}

/** Only the name of a user of this machine: the person behind `sudo`, if there is one. */
function operatorName(): string {
  const { SUDO_USER, LOGNAME, USER } = process.env
  return SUDO_USER ?? LOGNAME ?? USER ?? `uid ${process.getuid?.() ?? 'unknown'}`
}

function readConfig({ isEmbeddedOnly }: Command): Config {
  // What the server may run without is checked by the server alone; it may be set on its command line.
  const config = loadConfig({ ...readEnvironment(), ALLOW_MISSING: features.join() })
  if (isEmbeddedOnly && config.supabase) {
    throw new StartupError('SUPABASE_URL is set, so accounts and keys are in the hosted project. Manage them there.')
  }
  return config
}

async function attach<T>(config: Config, work: (attached: Attached) => Promise<T>): Promise<T> {
  // Standard output is the command's result alone.
  const log = createLog('info', process.stderr)
  const database = await attachDatabase(config, log)
  try {
    const hasMigrationLogin = config.migrationDatabaseUrl !== null
    await prepareDatabase(database, { withPlatform: config.supabase === null, hasMigrationLogin, log })
    return await work({
      config,
      db: createDb(database.pool, database.servicePool),
      log,
      now: () => new Date(),
      passwords: createPasswordHasher(),
      payments: createPayments(config, { fetch, devKey: keepDevKey(config) }),
      hostedAccounts: config.supabase && createHostedAccounts(config.supabase, { fetch }),
      owner: database.ownerPool,
    })
  } finally {
    await database.close()
  }
}

function print({ data, lines }: Report, isJson: boolean): void {
  if (isJson) console.log(JSON.stringify(data, inSnakeCase, 2))
  else for (const line of lines) console.log(line)
}

/** Every document has the API's spelling, whatever the verb calls its fields. */
function inSnakeCase(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snake(name), each]))
}

function listCommands(commands: Commands, args: string[], isJson: boolean): number {
  const entries = Object.entries(commands)
  const lines = entries.map(([known, { says }]) => `${program} ${known.padEnd(24)} ${says}`)
  const asked = args.filter((arg) => arg !== '--json')
  if (asked.length === 0 || asked[0] === '--help' || asked[0] === 'help') {
    print({ data: entries.map(([known, command]) => usageData(known, command)), lines }, isJson)
    return 0
  }
  const error = 'There’s no such command.'
  console.error(isJson ? JSON.stringify({ error, commands: Object.keys(commands) }) : [error, ...lines].join('\n'))
  return 1
}

function parse(command: Command, args: string[]): { words: string[]; values: Values } {
  try {
    const parsed = parseArgs({ args, options: parseOptions(command), allowPositionals: true })
    return { words: parsed.positionals, values: { ...parsed.values } }
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : 'These arguments aren’t valid.', { cause })
  }
}

function usage(name: string, command: Command): string {
  return `${program} ${[name, argumentsOf(command)].filter(Boolean).join(' ')} [--json]\n  ${command.says}`
}

function argumentsOf({ takes, isAct, logsAs, consequence }: Command): string {
  const needsReason = isAct || logsAs !== undefined
  return [takes, consequence && '--yes', needsReason && '--reason TEXT'].filter(Boolean).join(' ')
}

function usageData(name: string, command: Command) {
  return { command: name, arguments: argumentsOf(command), description: command.says }
}
