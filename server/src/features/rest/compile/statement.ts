import pg from 'pg'
import type { Range } from '../range.ts'

export type Statement = { text: string; values: unknown[] }

/** Gathers the values of a statement: each becomes a placeholder, so that none of them is ever part of its text. */
export type Bind = (value: unknown) => string

export function createBind(values: unknown[]): Bind {
  return (value) => `$${values.push(value)}`
}

export const quoteName = pg.escapeIdentifier

export function tableName(name: string): string {
  return `"public".${quoteName(name)}`
}

/** Where the rows that a statement has changed are read from again. */
export const changedRows = 'assay_rows'

/** How the rows become JSON; PostgreSQL writes it, so that numbers and times look as they do everywhere else. */
export type Shape = { of: 'rows' | 'row' | 'values' | 'value'; stripNulls: boolean }

export type ReadOptions = { range: Range; shape: Shape; withTotal: boolean }

/** The one row that `runStatement` reads, of a query for the rows to send. */
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
