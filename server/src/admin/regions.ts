import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { formatCount } from '@assay/contract/format/figures'
import { z } from 'zod'
import { exportTeam, holdSeconds } from '../features/regions/export-team.ts'
import { importTeam } from '../features/regions/import-team.ts'
import { readServerSecret, setServerSecret } from '../features/secrets/server-secret.ts'
import { CommandError, type Commands, type Context, requireYes, textOf, UsageError } from './command.ts'
import { rejectAsFailure, requireAccount } from './users.ts'

export const regionCommands: Commands = {
  'region secret': {
    takes: '[--set FILE]',
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
      if (secret.length < 32) throw new UsageError('FILE must have what region secret printed in the other region.')
      if (!(await context.db.asService((tx) => setServerSecret(tx, secret)))) {
        throw new CommandError(
          'This region has a secret of its own, and everything in it was hashed with that. Start from an empty database.',
        )
      }
      return { data: {}, lines: ['This region shares its secret now.'], changed: {} }
    },
  },
  'team export': {
    takes: 'EMAIL|ID FILE --to REGION --yes',
    says: 'holds an account, so that nothing of it changes for at most a minute, and writes all of it to a file for another region',
    options: { to: { type: 'string' }, yes: { type: 'boolean' } },
    words: 2,
    isEmbeddedOnly: true,
    async run(context, [name = '', file = ''], values) {
      requireRegion(context)
      // A team has an id of its own once it was handed over; until then, it has its owner's.
      const id = z.uuid().safeParse(name).data ?? (await requireAccount(context, name)).id
      const region = textOf(values, 'to')
      if (region === undefined) throw new UsageError('Say where it goes: --to REGION.')
      requireYes(
        values,
        `The API requests of ${id} wait until the other region has it, for at most ${holdSeconds} seconds.`,
      )
      const { sums, rows } = await rejectAsFailure(
        writeFile(file, (write) => exportTeam(context, { accountId: id, region, write })),
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
    takes: 'FILE --yes',
    says: 'takes an account that another region has exported; the other region responds 421 to its keys from then on',
    options: { yes: { type: 'boolean' } },
    words: 1,
    isEmbeddedOnly: true,
    async run(context, [file = ''], values) {
      requireRegion(context)
      requireYes(values, 'The account leaves the other region.')
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

/** Opened when the first line is wanted: what a reader emits before that is lost. */
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
