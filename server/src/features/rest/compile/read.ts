import type { RestQuery } from '../parse/query-string.ts'
import type { Relation } from '../relation.ts'
import { compileWhere } from './filter.ts'
import { compileOrder, compileRange, compileSelect } from './select.ts'
import { createBind, extras, type ReadOptions, type Statement, tableName, wrapRows } from './statement.ts'

export function compileRead(relation: Relation, query: RestQuery, { range, shape, withTotal }: ReadOptions): Statement {
  const values: unknown[] = []
  const bind = createBind(values)
  const source = { relation, prefix: tableName(relation.name) }
  const from = ` from ${source.prefix}${compileWhere(source, query.filters, bind)}`
  const columns = compileSelect(source, query.select, bind)
  const rows = `select ${columns}${from}${compileOrder(source, query.order, bind)}${compileRange(range, bind)}`
  const total = withTotal ? { total: `(select count(*)${from})` } : {}
  return { text: wrapRows(rows, shape, extras(total)), values }
}
