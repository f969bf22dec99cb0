import { findBodyColumns } from '../catalogue.ts'
import type { JsonBody } from '../json-body.ts'
import type { RestQuery } from '../parse/query-string.ts'
import type { Preferences } from '../preferences.ts'
import type { Relation } from '../relation.ts'
import { answerChange, type Representation } from './change.ts'
import { compileWhere } from './filter.ts'
import { compilePayload } from './payload.ts'
import { createBind, extras, quoteName, type Statement, tableName } from './statement.ts'

export function compileUpdate(
  relation: Relation,
  query: RestQuery,
  body: JsonBody,
  { missing }: Pick<Preferences, 'missing'>,
  representation: Representation,
): Statement {
  const values: unknown[] = []
  const bind = createBind(values)
  const columns = findBodyColumns(relation, query.columns ?? body.keys)
  if (columns.length === 0) return { text: `select 0 as rows, '[]' as body, ${extras()}`, values }
  const source = { relation, prefix: tableName(relation.name) }
  const payload = compilePayload(body, columns, { useDefaults: missing === 'default' }, bind)
  const assignments = columns.map(({ name }) => `${quoteName(name)} = assay_new.${quoteName(name)}`)
  const change =
    `update ${source.prefix} set ${assignments.join(', ')}` +
    ` from (select * from ${payload} limit 1) assay_new${compileWhere(source, query.filters, bind)}`
  return { text: answerChange(relation, query, { change, representation }, bind), values }
}
