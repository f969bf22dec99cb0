import type pg from 'pg'
import { errorCode } from '../../error-code.ts'
import { digestRows } from '../digest-rows.ts'
import type { Recorded } from './record-statements.ts'

export type Replayed = {
  statement: Recorded
  /** The code of an error, or null. */
  error: string | null
  /** Whether rows of other users were among what it returned, or were counted in it. */
  hasRead: boolean
  hasChanged: boolean
}

type Role = Recorded['role']

/**
 * Executes statements of other users as the stranger, each without its condition on the user and undone afterwards. What they
 * return is compared with what they return where nobody but the stranger has an account: any difference is somebody else's.
 */
export async function replayAs(
  database: pg.Pool,
  strangerId: string,
  statements: Recorded[],
  roleOf: (statement: Recorded) => Role = ({ role }) => role,
): Promise<Replayed[]> {
  const client = await database.connect()
  const othersRows = await digestRows(client, strangerId, { isOfOthers: true })
  const before = JSON.stringify(await othersRows())
  const attemptAll = async (look: () => Promise<boolean>) => {
    const outcomes: (Outcome & { hasChanged: boolean })[] = []
    for (const statement of statements) {
      await client.query('savepoint replay')
      const outcome = await attempt(client, strangerId, roleOf(statement), statement)
      await client.query('reset role')
      outcomes.push({ ...outcome, hasChanged: outcome.error === null && (await look()) })
      await client.query('rollback to savepoint replay')
    }
    return outcomes
  }
  try {
    await client.query('begin')
    const together = await attemptAll(async () => JSON.stringify(await othersRows()) !== before)
    await client.query('delete from auth.users where id <> $1', [strangerId])
    const alone = await attemptAll(async () => false)
    return statements.map((statement, index) => {
      const { rows = null, error = null, hasChanged = false } = together[index] ?? {}
      return { statement, error, hasRead: error === null && rows !== alone[index]?.rows, hasChanged }
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

type Outcome = { rows: string | null; error: string | null }

async function attempt(
  client: pg.PoolClient,
  userId: string,
  role: Role,
  { text, values }: Recorded,
): Promise<Outcome> {
  const claims = JSON.stringify({ sub: userId, role })
  await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
  try {
    await client.query(`set local role ${role}`)
    const { rows } = await client.query(forgetUser(text), values)
    return { rows: withoutNewIds(text, JSON.stringify(rows)), error: null }
  } catch (error) {
    await client.query('rollback to savepoint replay')
    return { rows: null, error: errorCode(error) ?? 'unknown' }
  }
}

/** What an insert has just made up is another each time. */
function withoutNewIds(text: string, rows: string): string {
  return /^\s*insert/i.test(text) ? rows.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'new') : rows
}

/** The statement as it would be if nobody had thought of whose rows it is about. Placeholders stay, or their types are unknown. */
function forgetUser(text: string): string {
  return text
    .replace(/(?:\b\w+\.)?\b(?:user|team|member)_id\s*=\s*\$(\d+)/g, '($$$1::uuid is not null)')
    .replace(/(?:\b\w+\.)?\buser_id\s*=\s*auth\.uid\(\)/g, 'true')
    .replace(/(\b(?:from|update) teams\b.*?\bwhere )id = \$(\d+)/s, '$1($$$2::uuid is not null)')
    .replace(/(\b(?:from|update) auth\.users(?: u)?\b.*?\bwhere )(?:u\.)?id = \$(\d+)/s, '$1($$$2::uuid is not null)')
}
