import { resolve } from 'node:path'
import { formatCounted } from '@assay/contract/format/figures'
import { backUp } from '../db/embedded/back-up.ts'
import { attachEmbedded } from '../db/embedded/start.ts'
import { upgradeDatabase } from '../db/embedded/upgrade/upgrade.ts'
import { ensureAuthKeys, rotateApiKey, rotateSigningKey } from '../features/auth/keys/keys.ts'
import { discardJob, retryFailedJob } from '../features/operators/acts.ts'
import { resealAll } from '../features/secrets/sealing-keys.ts'
import { hasQueue, listJobs } from '../jobs/manage.ts'
import { alignColumns, CommandError, type Commands, reasonOf, textOf, timeOf, UsageError } from './command.ts'
import { rejectAsFailure } from './users.ts'

export const backupCommands: Commands = {
  backup: {
    takes: 'FOLDER',
    says: 'copies the running embedded database into an empty folder; to restore, set DATA_DIR to that folder',
    words: 1,
    async run({ config }, [folder = '']) {
      if (config.databaseUrl) throw new UsageError('DATABASE_URL is set. Back up that server with its own tools.')
      const embedded = await attachEmbedded(config.dataDir)
      await backUp(embedded, resolve(folder))
      await embedded.stop()
      return {
        data: { folder: resolve(folder) },
        lines: [`Backed up to ${resolve(folder)}. To run Assay on it, set DATA_DIR to that folder.`],
        changed: {},
      }
    },
  },
}

export const secretCommands: Commands = {
  'secrets rotate': {
    logsAs: 'backend.reseal',
    consequence: 'This seals everything under the first secret. Once it’s done, the server can’t do without that one.',
    says: 'seals everything again under the first secret in SERVER_SECRET; safe while the server runs, and to run again',
    async run(context) {
      if (context.config.serverSecrets.length === 0) {
        throw new CommandError('Set SERVER_SECRET_FILE or SERVER_SECRET_COMMAND first, as the server has it.')
      }
      const resealed = await resealAll(context)
      const line = `${formatCounted(resealed, 'row')} sealed again. Nothing is sealed under another secret anymore.`
      return { data: { resealed }, lines: [line], changed: { resealed } }
    },
  },
}

export const upgradeCommands: Commands = {
  'upgrade-database': {
    takes: '[--binaries FOLDER]',
    says: 'moves the embedded database to this version’s PostgreSQL and keeps the old folder; stop the server first',
    options: { binaries: { type: 'string' } },
    async runOffline(config, values) {
      if (config.databaseUrl) throw new UsageError('DATABASE_URL is set. Upgrade that server with its own tools.')
      // Standard output is the result alone.
      const upgrade = await upgradeDatabase(config.dataDir, textOf(values, 'binaries'), console.error)
      if (upgrade === null) {
        return { data: null, lines: ['Nothing to do: the database already has this version’s PostgreSQL.'] }
      }
      const { from, to, rows, kept } = upgrade
      return {
        data: upgrade,
        lines: [
          `Upgraded from PostgreSQL ${from} to ${to}: copied ${formatCounted(rows, 'row')}, each table counted.`,
          `The old database is in ${kept}. Delete it once you’re sure you won’t go back.`,
        ],
      }
    },
  },
}

export const authKeyCommands: Commands = {
  keys: {
    says: 'prints the embedded backend’s publishable and secret API keys',
    isEmbeddedOnly: true,
    async run(context) {
      const { publishable, secret } = await ensureAuthKeys(context)
      return { data: { publishable, secret }, lines: [`publishable  ${publishable}`, `secret       ${secret}`] }
    },
  },
  'rotate-signing-key': {
    says: 'signs new access tokens with a new key; tokens signed with the old one stay valid until they expire (1 hour)',
    logsAs: 'backend.rotate_signing_key',
    consequence: 'This signs new access tokens with a new key.',
    isEmbeddedOnly: true,
    async run(context) {
      await ensureAuthKeys(context)
      const kid = await rotateSigningKey(context)
      return { data: { kid }, lines: [`Access tokens are now signed with ${kid}.`], changed: { kid } }
    },
  },
  'rotate-publishable-key': {
    says: 'replaces the publishable API key and prints the new one',
    logsAs: 'backend.rotate_publishable_key',
    consequence: 'This replaces the publishable key: apps that have the old one stop working.',
    isEmbeddedOnly: true,
    async run(context) {
      await ensureAuthKeys(context)
      const publishable = await rotateApiKey(context, 'publishable')
      return { data: { publishable }, lines: [`publishable  ${publishable}`], changed: {} }
    },
  },
  'rotate-secret-key': {
    says: 'replaces the secret API key and prints the new one',
    logsAs: 'backend.rotate_secret_key',
    consequence: 'This replaces the secret key: whoever has the old one is locked out.',
    isEmbeddedOnly: true,
    async run(context) {
      await ensureAuthKeys(context)
      const secret = await rotateApiKey(context, 'secret')
      return { data: { secret }, lines: [`secret       ${secret}`], changed: {} }
    },
  },
}

export const jobCommands: Commands = {
  'job list': {
    takes: '[--failing]',
    says: 'lists the job queue, failing ones first, 200 at most: id, task, state, attempts, next run, last error',
    options: { failing: { type: 'boolean' } },
    async run(context, _words, values) {
      const isFailing = values.failing === true
      const jobs = (await hasQueue(context)) ? await listJobs(context, { isFailing }) : []
      const rows = jobs.map(({ id, task, state, attempts, maxAttempts, runAt, error }) => [
        ...[id, task, state, `${attempts} of ${maxAttempts} attempts`, timeOf(runAt)],
        error?.split('\n')[0] ?? '',
      ])
      const none = isFailing ? 'No job is failing.' : 'The queue is empty.'
      return { data: jobs, lines: jobs.length === 0 ? [none] : alignColumns(rows) }
    },
  },
  'job retry': {
    takes: 'ID',
    says: 'runs a failing job again within seconds, with all its attempts',
    words: 1,
    isAct: true,
    async run(context, [id = ''], values) {
      const target = { id: jobId(id), reason: reasonOf(values) }
      const task = await rejectAsFailure(retryFailedJob(context, context.operator, target))
      return { data: { id, task }, lines: [`${task} runs again now.`], changed: { job_id: id, task } }
    },
  },
  'job drop': {
    takes: 'ID',
    says: 'takes a job off the queue; one with a schedule comes back at its next time',
    consequence: 'This takes the job off the queue for good.',
    words: 1,
    isAct: true,
    async run(context, [id = ''], values) {
      const target = { id: jobId(id), reason: reasonOf(values) }
      const task = await rejectAsFailure(discardJob(context, context.operator, target))
      return { data: { id, task }, lines: [`${task} was dropped.`], changed: { job_id: id, task } }
    },
  },
}

function jobId(text: string): string {
  if (/^\d{1,18}$/.test(text)) return text
  throw new UsageError('ID must be a number from job list.')
}
