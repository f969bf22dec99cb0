import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { formatCount } from '@assay/contract/format/figures'
import { runAct } from '../features/operators/log.ts'
import { exportTeam, holdSeconds } from '../features/regions/export-team.ts'
import { importTeam } from '../features/regions/import-team.ts'
import { readServerSecret, setServerSecret } from '../features/secrets/server-secret.ts'
import { CommandError, type Commands, type Context, reasonOf, requireYes, textOf, UsageError } from './command.ts'
import { requireTeam } from './teams.ts'
import { rejectAsFailure } from './users.ts'

export const regionCommands: Commands = {
  'region secret': {
    takes: '[--set FILE]',
    logsAs: 'region.secret',
    says: 'prints the secret that regions share; with --set, gives it to a new region, before its first start',
    options: { set: { type: 'string' } },
    async run(context, _words, values) {
      requireRegion(context)
      const file = textOf(values, 'set')
      // Service role: the server’s secrets are no user’s.
      if (file === undefined) {
        const secret = await context.db.asService(readServerSecret)
        return { data: { secret }, lines: [secret] }
      }
      const secret = readFileSync(file, 'utf8').trim()
      // One line: npm prints its own before it.
      if (!/^\S{32,}$/.test(secret))
        throw new UsageError('FILE must have what region secret printed in the other region.')
      if (!(await context.db.asService((tx) => setServerSecret(tx, secret)))) {
        throw new CommandError(
          'This region has a secret of its own, and everything in it was hashed with that. Start from an empty database.',
        )
      }
      return { data: {}, lines: ['This region shares its secret now.'], changed: {} }
    },
  },
  'team export': {
    takes: 'EMAIL|TEAM FILE --to REGION --yes',
    says: 'holds a team, so that nothing of it changes for at most a minute, and writes all of it to a file for another region',
    options: { to: { type: 'string' }, yes: { type: 'boolean' } },
    words: 2,
    isAct: true,
    isEmbeddedOnly: true,
    async run(context, [name = '', file = ''], values) {
      requireRegion(context)
      const { id } = await requireTeam(context, name)
      const region = textOf(values, 'to')
      if (region === undefined) throw new UsageError('Say where it goes: --to REGION.')
      requireYes(
        values,
        `The API requests of ${id} wait until the other region has it, for at most ${holdSeconds} seconds.`,
      )
      const act = { action: 'team.export', accountId: id, subject: region, reason: reasonOf(values) }
      const { sums, rows } = await rejectAsFailure(
        runAct(context, context.operator, act, () =>
          writeFile(file, (write) => exportTeam(context, { accountId: id, region, write })),
        ),
      )
      return {
        data: { id, region, file, rows, sums },
        lines: [
          `${formatCount(rows)} rows are in ${file}. Checks: ${sums?.used} counted, ${sums?.ledger} in the ledger, ${sums?.days} in the days.`,
          `Now run in ${region}, within a minute: team import FILE --yes. Otherwise the account goes on here.`,
        ],
        changed: { user_id: id, region, rows },
      }
    },
  },
  'team import': {
    takes: 'FILE',
    says: 'takes a team that another region has exported; the other region responds 421 to its keys from then on',
    logsAs: 'team.import',
    consequence: 'The team leaves the other region.',
    words: 1,
    isEmbeddedOnly: true,
    async run(context, [file = '']) {
      requireRegion(context)
      const { accountId, from, rows, sums } = await rejectAsFailure(importTeam({ ...context, fetch }, readLines(file)))
      return {
        data: { id: accountId, from, rows, sums },
        lines: [
          `${formatCount(rows)} rows were imported, and none differs. Checks: ${sums?.used} counted, ${sums?.ledger} in the ledger, ${sums?.days} in the days.`,
          `${accountId} is here now. Delete ${file}; ${from} deletes its rows in a day.`,
        ],
        changed: { user_id: accountId, rows },
      }
    },
  },
}

function requireRegion({ config }: Context): void {
  if (config.regions === null) throw new CommandError('Set REGION and REGIONS first, as the server has them.')
}

/** Opened when the first line is read, because whatever a reader emits before that is lost. */
async function* readLines(path: string): AsyncGenerator<string> {
  const file = await open(path)
  yield* file.readLines()
}

/** Only its owner may read it. A file that is there already stays as it is. */
async function writeFile<T>(path: string, produce: (write: (text: string) => Promise<void>) => Promise<T>): Promise<T> {
  const file = await open(path, 'wx', 0o600)
  try {
    return await produce((text) => file.appendFile(text))
  } finally {
    await file.close()
  }
}
