import type { Tx } from '../../ports/db.ts'
import { ownedTables } from '../account/owned-tables.ts'
import { describeTables, digestTable, type MovedTable, periodColumns } from './queries.ts'

/** The person's own: how they sign in. Sessions stay behind, because their tokens are signed by the old region. */
const authTables = ['auth.users', 'auth.identities', 'auth.mfa_factors', 'auth.webauthn_credentials', 'auth.mfa_recovery_codes']

/** Every table that an account has rows in, each after those that it refers to. */
export async function listMovedTables(tx: Tx): Promise<MovedTable[]> {
  const described = await describeTables(tx, [...authTables, ...Object.keys(ownedTables)])
  const left = new Map(described.map((table) => [table.name, { ...table, owner: ownerOf(table.name) }]))
  const ordered: MovedTable[] = []
  while (left.size > 0) {
    const next = [...left.values()].find((table) => !needsOf(table).some((other) => left.has(other)))
    if (!next) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`)
    ordered.push(next)
    left.delete(next.name)
  }
  return ordered
}

function ownerOf(name: string): string {
  return name === 'auth.users' ? 'id' : 'user_id'
}

function needsOf({ name, columns, refersTo }: MovedTable): string[] {
  return [
    ...refersTo.filter((other) => other !== name),
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
