import { findBodyColumns } from '../catalogue.ts'
import type { JsonBody } from '../json-body.ts'
import type { RestQuery } from '../parse/query-string.ts'
import type { Preferences } from '../preferences.ts'
import type { Column, Relation } from '../relation.ts'
import { RestError } from '../rest-error.ts'
import { answerChange, type Representation } from './change.ts'
import { compilePayload } from './payload.ts'
import { createBind, quoteName, type Statement, tableName } from './statement.ts'

export function compileInsert(
  relation: Relation,
  query: RestQuery,
  body: JsonBody,
  { resolution, missing }: Pick<Preferences, 'resolution' | 'missing'>,
  representation: Representation,
): Statement {
  const values: unknown[] = []
  const bind = createBind(values)
  const columns = findBodyColumns(relation, query.columns ?? body.keys)
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const payload = compilePayload(body, columns, { useDefaults: missing === 'default' }, bind)
  const target = resolution === null ? [] : conflictColumns(relation, query.onConflict)
  const isCounted = target.length > 0
  const change = [
    `insert into ${tableName(relation.name)}${names && ` (${names})`}`,
    `select ${names} from ${payload}`,
    isCounted ? `where ${countInserted(1)}` : '',
    isCounted ? onConflict(target, resolution === 'merge-duplicates' ? columns : []) : '',
  ].join(' ')
  const text = answerChange(
    relation,
    query,
    { change, representation, ...(isCounted && { inserted: insertedSetting }) },
    bind,
  )
  return { text, values }
}

function conflictColumns({ columns }: Relation, names: string[] | null): string[] {
  if (names === null) return [...columns.values()].flatMap(({ name, isKey }) => (isKey ? name : []))
  for (const name of names) {
    if (!columns.has(name)) throw new RestError(400, '42703', `column "${name}" does not exist`)
  }
  return names
}

function onConflict(target: string[], columns: Column[]): string {
  const conflict = `on conflict (${target.map(quoteName).join(', ')})`
  if (columns.length === 0) return `${conflict} do nothing`
  const assignments = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`)
  return `${conflict} do update set ${assignments.join(', ')} where ${countInserted(-1)}`
}

/**
 * A merge responds 201 only if it added a row. Both halves of the statement count in a transaction-local setting,
 * because telling them apart by a returned column would require read access.
 */
function countInserted(step: 1 | -1): string {
  return `set_config('assay.inserted', (${insertedSetting} + ${step})::text, true) is not null`
}

const insertedSetting = `coalesce(nullif(current_setting('assay.inserted', true), ''), '0')::integer`
