import type { RestQuery } from '../parse/query-string.ts'
import type { Relation } from '../relation.ts'
import { answerChange, type Representation } from './change.ts'
import { compileWhere } from './filter.ts'
import { createBind, type Statement, tableName } from './statement.ts'

export function compileDelete(relation: Relation, query: RestQuery, representation: Representation): Statement {
  const values: unknown[] = []
  const bind = createBind(values)
  const source = { relation, prefix: tableName(relation.name) }
  const change = `delete from ${source.prefix}${compileWhere(source, query.filters, bind)}`
  return { text: answerChange(relation, query, { change, representation }, bind), values }
}
