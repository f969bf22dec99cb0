import type { RestQuery } from '../parse/query-string.ts'
import type { Column, Relation } from '../relation.ts'
import type { Source } from './field.ts'
import { compileOrder, compileRange, compileSelect, usedColumns } from './select.ts'
import { type Bind, changedRows, extras, quoteName, type Shape, tableName, wrapRows } from './statement.ts'

/** What a change returns: its rows, the location of the new row, or only their number. */
export type Representation = { kind: 'rows'; shape: Shape } | { kind: 'location' } | { kind: 'nothing' }

/** Runs the change, which must end where `returning` can follow, and returns the changed rows. */
export function answerChange(
  relation: Relation,
  query: RestQuery,
  { change, representation, inserted = 'null' }: { change: string; representation: Representation; inserted?: string },
  bind: Bind,
): string {
  const table: Source = { relation, prefix: tableName(relation.name) }
  const changed: Source = { relation, prefix: changedRows }
  const withRows = (columns: string) => `with ${changedRows} as (${change} returning ${columns}) `
  switch (representation.kind) {
    case 'rows': {
      const range = { limit: query.limit, offset: query.offset ?? 0 }
      const rows = `select ${compileSelect(changed, query.select, bind)} from ${changedRows}${compileOrder(changed, query.order, bind)}${compileRange(range, bind)}`
      return (
        withRows(usedColumns(table, query.select, query.order)) +
        wrapRows(rows, representation.shape, extras({ inserted }))
      )
    }
    case 'location': {
      const keys = [...relation.columns.values()].filter(({ isKey }) => isKey)
      return (
        withRows(keys.map(({ name }) => `${table.prefix}.${quoteName(name)}`).join(', ') || '1') +
        countRows(inserted, keys)
      )
    }
    case 'nothing':
      return withRows('1') + countRows(inserted, [])
    default:
      return representation satisfies never
  }
}

/** A caller without read access may still learn how many rows changed. */
function countRows(inserted: string, keys: Column[]): string {
  const location =
    keys.length === 0
      ? 'null'
      : `(select json_agg(pair.key || '=' || coalesce('eq.' || pair.value, 'is.null'))
          from (select * from ${changedRows} limit 1) one, json_each_text(row_to_json(one.*)) pair)`
  return `select count(*)::integer as rows, '' as body, ${extras({ inserted, location })} from ${changedRows}`
}
