import type { Tx } from '../../ports/db.ts'
import { ownedTables } from '../account/owned-tables.ts'
import { type DescribedTable, describeTables, digestTable, type MovedTable, periodColumns } from './queries.ts'

/** How the team's people sign in, by the column that names the person. Sessions stay behind: the old region signed their tokens. */
const personColumns: Record<string, string> = {
  'auth.users': 'id',
  'auth.identities': 'user_id',
  'auth.mfa_factors': 'user_id',
  'auth.webauthn_credentials': 'user_id',
  'auth.mfa_recovery_codes': 'user_id',
  email_opt_outs: 'member_id',
}

const teamColumns: Record<string, string> = { teams: 'id', team_members: 'team_id', team_invitations: 'team_id' }

/** Written by a trigger, about sessions that stay, or a right that a region gives to its own people. */
const left = new Set(['sso_sessions'])

const members = '(select m.user_id from team_members m where m.team_id = $1)'

/** Every table that a team has rows in, each after those that it refers to. */
export async function listMovedTables(tx: Tx): Promise<MovedTable[]> {
  const owned = Object.keys(ownedTables).filter((name) => !left.has(name))
  const names = [...new Set([...Object.keys(personColumns), ...Object.keys(teamColumns), ...owned])]
  const described = await describeTables(tx, names)
  const waiting = new Map(described.map((table) => [table.name, withRows(table)]))
  const ordered: MovedTable[] = []
  while (waiting.size > 0) {
    const next = [...waiting.values()].find((table) => !needsOf(table).some((other) => waiting.has(other)))
    if (!next) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    ordered.push(next)
    waiting.delete(next.name)
  }
  return ordered
}

/** Which rows are the team's, `$1`, in SQL. */
function withRows(table: DescribedTable): MovedTable {
  const { name, columns, refersTo } = table
  const personColumn = personColumns[name] ?? null
  if (personColumn) return { ...table, personColumn, rows: `held.${personColumn} in ${members}` }
  const teamColumn = teamColumns[name]
  if (teamColumn) return { ...table, personColumn, rows: `held.${teamColumn} = $1` }
  const own = ownedTables[name]?.isPersonalToo
    ? '(held.user_id = $1 or held.user_id is null and held.member_id = $1)'
    : 'held.user_id = $1'
  // What is about someone who has left the team stays with them.
  const isAboutMembers = columns.includes('member_id') && refersTo.includes('auth.users')
  const rows = isAboutMembers ? `${own} and (held.member_id is null or held.member_id in ${members})` : own
  return { ...table, personColumn, rows }
}

function needsOf({ name, columns, refersTo }: MovedTable): string[] {
  return [
    ...refersTo.filter((other) => other !== name),
    // Which rows are the team's may depend on who its members are.
    ...(name in ownedTables ? ['team_members'] : []),
    // An event starts its webhooks when it's inserted. Those of the past were sent, so their endpoints come later.
    ...(name === 'webhook_endpoints' ? ['account_events'] : []),
    // Periods get new numbers.
    ...(periodColumns.some((column) => columns.includes(column)) ? ['quota_periods'] : []),
  ]
}

/** Rows and checksum of each table. Two digests are equal if and only if nothing was added, lost or changed. */
export async function digestAccount(tx: Tx, tables: MovedTable[], accountId: string): Promise<Record<string, string>> {
  const digest: Record<string, string> = {}
  for (const table of tables) digest[table.name] = await digestTable(tx, table, accountId)
  return digest
}

export function differingTables(one: Record<string, string>, other: Record<string, string>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name])
}
