import { findColumn } from '../catalogue.ts'
import type { Field } from '../parse/field.ts'
import type { Relation } from '../relation.ts'
import { type Bind, quoteName } from './statement.ts'

/** The relation a query's columns belong to, and its alias. */
export type Source = { relation: Relation; prefix: string }

export function compileField({ relation, prefix }: Source, { column, path }: Field, bind: Bind): string {
  const { name, isJson } = findColumn(relation, column)
  const reference = `${prefix}.${quoteName(name)}`
  if (path.length === 0) return reference
  const steps = path.map(({ arrow, key }) => `${arrow} ${bind(key)}::${typeof key === 'number' ? 'integer' : 'text'}`)
  return `(${isJson ? reference : `to_jsonb(${reference})`} ${steps.join(' ')})`
}
