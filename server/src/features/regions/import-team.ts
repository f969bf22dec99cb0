import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { ownedTables } from '../account/owned-tables.ts'
import { mailAboutSecurity } from '../mail/mail-team.ts'
import { composeMail } from '../mail/template.ts'
import { notify } from '../notifications/notify.ts'
import { noteSealedUnder } from '../secrets/sealing-keys.ts'
import { findServerSecret, type ServerSecret } from '../secrets/server-secret.ts'
import { MoveHeader, openLine, signMove } from './move-file.ts'
import { differingTables, digestAccount, listMovedTables } from './moved-tables.ts'
import {
  addLedgerDays,
  clearTable,
  findOccupants,
  findPeriodIds,
  forgetMove,
  insertAllowances,
  insertRows,
  type MovedTable,
  type NewIds,
  resetConnection,
  type Sums,
  sumUp,
} from './queries.ts'

type ImportDeps = Pick<Deps, 'db' | 'config'> & { fetch: typeof fetch }
type Imported = { accountId: string; from: string; rows: number; sums: Sums | undefined }

/**
 * Inserts an exported account and compares it row by row with what was exported. The old region then confirms that nothing has
 * changed there since, and closes the account; only after that is it here. The request to the old region is inside the transaction
 * on purpose: no reader and no job may see an account that is still served elsewhere. If the commit fails after that, importing the
 * same file again completes the move.
 */
export async function importTeam(deps: ImportDeps, lines: AsyncIterable<string>): Promise<Imported> {
  const { db, config } = deps
  // Service role: a command of the operator, about any account.
  const server = await db.asService(findServerSecret)
  const texts = openLines(server, lines)
  const header = await readHeader(deps, texts)
  const { accountId, from } = header
  await db.asService((tx) => addLedgerDays(tx, header.ledgerDays))
  return db.asService(async (tx) => {
    const known = await requireRoom(tx, header)
    await forgetMove(tx, accountId)
    await noteSealedUnder(tx, config, header.sealedUnder)
    const tables = await listMovedTables(tx)
    await insertLines(tx, tables, header, known, texts)
    // Whoever was here before signs in as they did here.
    const compared = known.length === 0 ? tables : tables.filter(({ personColumn }) => personColumn === null)
    const copied = { ...header.digest, ...(await digestAccount(tx, compared, accountId)) }
    const differing = differingTables(header.digest, copied)
    const sums = await sumUp(tx, accountId)
    if (differing.length > 0 || !isSame(sums, header.sums)) {
      const where = differing.join(', ') || 'the sums'
      throw new AppError('conflict', `The copy differs from what was exported in ${where}. Nothing was imported.`)
    }
    await confirmWithOldRegion(deps, server, header)
    await welcome(tx, accountId, config, await resetConnection(tx, accountId))
    return { accountId, from, rows: countRows(header.digest), sums }
  })
}

function countRows(digest: Record<string, string>): number {
  return Object.values(digest).reduce((total, text) => total + Number.parseInt(text, 10), 0)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The people of the team who are in this region already. */
async function requireRoom(tx: Tx, { accountId, people }: MoveHeader): Promise<string[]> {
  const ids = people.map(({ id }) => id)
  const emails = people.flatMap(({ email }) => email ?? [])
  const { hasTeam = false, known = [], taken = [] } = (await findOccupants(tx, accountId, { ids, emails })) ?? {}
  if (hasTeam) {
    throw new AppError(
      'conflict',
      'This account is here already. An account that has just left can come back after a day.',
    )
  }
  if (taken.length > 0) {
    const reason = `Another account in this region has the email address of a member: ${taken.join(', ')}.`
    throw new AppError('conflict', `${reason} Change it in one of them, or remove the member first.`)
  }
  return known
}

async function* openLines(server: ServerSecret, lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    if (line === '') continue
    const text = openLine(server, line)
    if (text === null) {
      throw new AppError(
        'conflict',
        'The file can’t be opened here: it was changed, or this region was set up with another secret. Regions share theirs: see region secret.',
      )
    }
    yield text
  }
}

async function readHeader({ config }: ImportDeps, texts: AsyncGenerator<string>): Promise<MoveHeader> {
  const first = await texts.next()
  const header = MoveHeader.parse(JSON.parse(first.done ? 'null' : first.value))
  if (header.to !== config.regions?.own) {
    throw new AppError(
      'conflict',
      `The file is for the region ${header.to}, and this is ${config.regions?.own ?? 'none'}.`,
    )
  }
  return header
}

/** Only periods are numbered anew, so they have to be known before what refers to them. */
async function insertLines(
  tx: Tx,
  tables: MovedTable[],
  { accountId, allowances }: MoveHeader,
  known: string[],
  texts: AsyncGenerator<string>,
): Promise<void> {
  const ids: NewIds = { periods: {}, allowances: await insertAllowances(tx, allowances) }
  const begun = new Set<string>()
  // Triggers write a welcome, and what else a new account gets.
  const begin = async (table: MovedTable) => {
    if (begun.has(table.name)) return
    begun.add(table.name)
    const isOwn = table.personColumn === null && !ownedTables[table.name]?.deleteRows
    if (isOwn) await clearTable(tx, table, accountId)
  }
  for await (const text of texts) {
    const end = text.indexOf('\n')
    const [name, rows] = [text.slice(0, end), text.slice(end + 1)]
    const table = tables.find((each) => each.name === name)
    if (!table)
      throw new AppError('conflict', `This region’s version has no table ${name}. Run the same version in both.`)
    await begin(table)
    await insertRows(tx, table, rows, { ids, known })
    if (name === 'quota_periods') Object.assign(ids.periods, await findPeriodIds(tx, accountId, rows))
  }
  for (const table of tables) await begin(table)
}

/** The old region compares its rows with the digest once more, and responds 421 from then on. */
async function confirmWithOldRegion(
  { config, fetch }: ImportDeps,
  server: ServerSecret,
  header: MoveHeader,
): Promise<void> {
  const { accountId, from, to } = header
  const old = config.regions?.all.find(({ name }) => name === from)
  if (!old) throw new AppError('conflict', `The region ${from} isn’t in REGIONS.`)
  const digest = JSON.stringify(header.digest)
  const signature = signMove(server, accountId, to, digest)
  const response = await fetch(`${old.baseUrl}/regions/moved`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account_id: accountId, region: to, digest, signature }),
    signal: AbortSignal.timeout(30_000),
  })
  if (response.ok) return
  const detail: unknown = Object(await response.json().catch(() => null)).detail
  const why = typeof detail === 'string' ? detail : `HTTP ${response.status}`
  throw new AppError('conflict', `${old.label} didn’t hand the account over: ${why} Nothing was imported.`)
}

/** Sessions stay behind, so everyone needs to know where to sign in from now on. `provider` has to be connected again. */
async function welcome(
  tx: Tx,
  accountId: string,
  { regions, publicUrl }: Deps['config'],
  provider: string | null,
): Promise<void> {
  const label = regions?.all.find(({ name }) => name === regions.own)?.label ?? ''
  const title = `Your account is now in the ${label} region`
  const message = `We moved your account and its data to the ${label} region. Your API keys, plan and invoices came along, and your keys keep working.`
  await notify(tx, accountId, { kind: 'account', type: 'info', title, message, actionUrl: paths.profile })
  const paragraphs = [
    message,
    `Sign in at ${publicUrl} from now on. If you use the API without one of our clients, its base URL is now ${publicUrl}.`,
    ...(provider === null ? [] : [reconnect(provider)]),
  ]
  const action = { label: 'Sign in', url: `${publicUrl}${paths.login}` }
  const mailFor = (to: string) => composeMail({ to, subject: title, heading: title, paragraphs, action })
  await mailAboutSecurity(tx, accountId, 'read', mailFor)
}

function reconnect(provider: string): string {
  return `${provider} doesn’t know the new addresses of single sign-on yet, so it isn’t required for now. Until the team’s owner has entered them there and tested it, choose “Forgot password?” to sign in with a password.`
}
