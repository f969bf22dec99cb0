import pg from 'pg'
import type { JsonBody } from '../json-body.ts'
import type { Column } from '../relation.ts'
import { type Bind, quoteName } from './statement.ts'

/** The body as typed rows. PostgreSQL parses the text itself, so no number loses a digit. */
export function compilePayload(
  { text }: JsonBody,
  columns: Column[],
  { useDefaults }: { useDefaults: boolean },
  bind: Bind,
): string {
  if (columns.length === 0) return `json_array_elements(${bind(text)}::json) assay_body`
  const types = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  const defaults = useDefaults ? columns.filter(({ defaultExpression }) => defaultExpression !== null) : []
  if (defaults.length === 0) return `json_to_recordset(${bind(text)}::json) as assay_body(${types})`
  const pairs = defaults.map(({ name, defaultExpression }) => `${pg.escapeLiteral(name)}, ${defaultExpression}`)
  const filled = `select jsonb_agg(jsonb_build_object(${pairs.join(', ')}) || item) from jsonb_array_elements(${bind(text)}::jsonb) item`
  return `jsonb_to_recordset((${filled})) as assay_body(${types})`
}
