import pg from 'pg'
import type { Range } from '../range.ts'

export type Statement = { text: string; values: unknown[] }

/** Collects a statement's values. Each becomes a placeholder, so none is ever part of the SQL text. */
export type Bind = (value: unknown) => string

export function createBind(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`
}

export const quoteName = pg.escapeIdentifier

export function tableName(name: string): string {
  return `"public".${quoteName(name)}`
}

/** The CTE that changed rows are read from. */
export const changedRows = 'assay_rows'

/** Serializes rows to JSON in PostgreSQL, so that numbers and times look the same everywhere. */
export type Shape = { of: 'rows' | 'row' | 'values' | 'value'; stripNulls: boolean }

export type ReadOptions = { range: Range; shape: Shape; withTotal: boolean }

/** The single row that `runStatement` reads. */
export function wrapRows(query: string, { of, stripNulls }: Shape, extra: string): string {
  const item = of === 'rows' || of === 'row' ? 'answer.*' : 'answer.value'
  const list = `json_agg(${item})`
  const json = of === 'row' || of === 'value' ? `${list} -> 0` : list
  const empty = of === 'row' || of === 'value' ? 'null' : '[]'
  const body = `coalesce(${stripNulls ? `json_strip_nulls(${json})` : json}, '${empty}')::text`
  return `select count(*)::integer as rows, ${body} as body, ${extra} from (${query}) answer`
}

export function extras({ total = 'null', inserted = 'null', location = 'null' } = {}): string {
  return `${total}::integer as total, ${inserted}::integer as inserted, ${location}::json as location`
}
