import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { sealMark } from '../secrets/seal.ts'
import { findServerSecret } from '../secrets/server-secret.ts'
import { type MoveHeader, sealLine } from './move-file.ts'
import { digestAccount, listMovedTables } from './moved-tables.ts'
import {
  holdAccount,
  keepDigest,
  listAllowances,
  listLedgerDays,
  listPeople,
  outdateCallers,
  readRows,
  releaseAccount,
  type Sums,
  sumUp,
} from './queries.ts'

type ExportDeps = Pick<Deps, 'db' | 'config' | 'now'>
type Order = {
  accountId: string
  /** The region it goes to. */
  region: string
  write: (line: string) => Promise<void>
  /** How long what is under way may still write; the confirmation finds whatever takes longer. */
  settleMilliseconds?: number
}

/** The other region has to have everything by then; after that, the account goes on here as if nothing had happened. */
export const holdSeconds = 60

/**
 * Holds the account, so that nothing of it changes for at most a minute, and writes all of it. The account is here until the other
 * region confirms that it has the same rows.
 */
export async function exportTeam(deps: ExportDeps, order: Order): Promise<{ sums: Sums | undefined; rows: number }> {
  const { db, config } = deps
  const { accountId, region, settleMilliseconds = 5000 } = order
  const from = config.regions?.own
  if (from === undefined || !config.regions?.all.some(({ name }) => name === region && name !== from)) {
    throw new AppError('invalid_request', `${region} isn’t another region in REGIONS.`)
  }
  // Service role: a command of the operator, about any account.
  const isHeld = await db.asService(async (tx) => {
    const isFree = await holdAccount(tx, accountId, region, holdSeconds)
    if (isFree) await outdateCallers(tx, accountId)
    return isFree
  })
  if (!isHeld) {
    throw new AppError(
      'conflict',
      'The account isn’t here, was closed, or has been held for another move within the last minute.',
    )
  }
  const heldUntil = new Date(deps.now().getTime() + holdSeconds * 1000).toISOString()
  try {
    await delay(settleMilliseconds)
    return await writeAccount(deps, order, { from, heldUntil })
  } catch (error) {
    await db.asService((tx) => releaseAccount(tx, accountId))
    throw error
  }
}

async function writeAccount(
  { db, config }: ExportDeps,
  { accountId, region, write }: Order,
  { from, heldUntil }: { from: string; heldUntil: string },
) {
  // Service role: a command of the operator.
  return db.asService(async (tx) => {
    const server = await findServerSecret(tx)
    const tables = await listMovedTables(tx)
    const digest = await digestAccount(tx, tables, accountId)
    await keepDigest(tx, accountId, digest)
    const sums = await sumUp(tx, accountId)
    const header: MoveHeader = {
      ...{ version: 1, accountId, from, to: region, heldUntil, digest, sums: { ...sums } },
      people: (await listPeople(tx, accountId)).map(({ id, email }) => ({ id, email })),
      sealedUnder: config.serverSecrets.map((secret) => sealMark(secret).toString('hex')),
      allowances: await listAllowances(tx, accountId),
      ledgerDays: await listLedgerDays(tx, accountId),
    }
    await write(sealLine(server, JSON.stringify(header)))
    let count = 0
    for (const table of tables) {
      // Rows that refer to each other are inserted by one statement.
      const maxBytes = table.refersTo.includes(table.name) ? Number.POSITIVE_INFINITY : lineBytes
      let waiting: string[] = []
      let bytes = 0
      const flush = async () => {
        if (waiting.length > 0) await write(sealLine(server, `${table.name}\n[${waiting.join()}]`))
        waiting = []
        bytes = 0
      }
      for await (const rows of readRows(tx, table, accountId)) {
        for (const { row } of rows) {
          waiting.push(row)
          bytes += row.length
          count += 1
        }
        if (bytes >= maxBytes) await flush()
      }
      await flush()
    }
    return { sums, rows: count }
  })
}

const lineBytes = 1_000_000
