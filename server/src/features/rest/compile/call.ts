import type { RestQuery } from '../parse/query-string.ts'
import type { CallableFunction, Parameter } from '../relation.ts'
import { compileWhere } from './filter.ts'
import { compileOrder, compileRange, compileSelect } from './select.ts'
import {
  type Bind,
  createBind,
  extras,
  quoteName,
  type ReadOptions,
  type Statement,
  tableName,
  wrapRows,
} from './statement.ts'

/** From a body, as JSON, or from the query string, as text. */
export type Arguments = { kind: 'json'; text: string; names: string[] } | { kind: 'text'; byName: Map<string, string> }

export function compileCall(
  called: CallableFunction,
  given: Arguments,
  query: RestQuery,
  { range, shape, withTotal }: ReadOptions,
): Statement {
  const values: unknown[] = []
  const bind = createBind(values)
  const source = { relation: called, prefix: 'assay_called' }
  const givesValues = called.columns.size === 0
  const call = compileFrom(called, given, bind) + (givesValues ? '(value)' : '')
  const from = ` from ${source.prefix}${compileWhere(source, query.filters, bind)}`
  const columns = givesValues ? `${source.prefix}.value` : compileSelect(source, query.select, bind)
  const rows = `select ${columns}${from}${compileOrder(source, query.order, bind)}${compileRange(range, bind)}`
  const total = withTotal ? { total: `(select count(*)${from})` } : {}
  // The call appears once in the statement, because it may have side effects.
  const text = `with ${source.prefix} as materialized (select assay_result.* from ${call}) ${wrapRows(rows, shape, extras(total))}`
  return { text, values }
}

/** A single unnamed JSON parameter takes the whole body, whatever its keys are. */
export function takesBody({ parameters: [only] }: CallableFunction): boolean {
  return only?.name === '' && (only.type === 'json' || only.type === 'jsonb')
}

function compileFrom(called: CallableFunction, given: Arguments, bind: Bind): string {
  const { name, parameters } = called
  const [only] = parameters
  if (only?.name === '') return `${tableName(name)}(${compileUnnamed(called, only, given, bind)}) as assay_result`
  const names = new Set(given.kind === 'json' ? given.names : given.byName.keys())
  const passed = parameters.filter((parameter) => names.has(parameter.name))
  const assignments = passed.map(({ name }) => `${quoteName(name)} := assay_given.${quoteName(name)}`)
  const call = `lateral ${tableName(name)}(${assignments.join(', ')}) as assay_result`
  return passed.length === 0 ? call : `${compileArguments(passed, given, bind)}, ${call}`
}

/** A list with the one object that was sent; for a parameter that isn't JSON, the value has the empty key. */
function compileUnnamed(called: CallableFunction, { type }: Parameter, given: Arguments, bind: Bind): string {
  if (given.kind === 'text') return given.byName.has('') ? `${bind(given.byName.get(''))}::${type}` : ''
  if (takesBody(called)) return `(${bind(given.text)}::json -> 0)::${type}`
  return given.names.includes('') ? `(${bind(given.text)}::json -> 0 ->> '')::${type}` : ''
}

function compileArguments(parameters: Parameter[], given: Arguments, bind: Bind): string {
  if (given.kind === 'json') {
    const types = parameters.map(({ name, type }) => `${quoteName(name)} ${type}`)
    return `json_to_recordset(${bind(given.text)}::json) as assay_given(${types.join(', ')})`
  }
  const columns = parameters.map(
    ({ name, type }) => `${bind(given.byName.get(name) ?? null)}::${type} as ${quoteName(name)}`,
  )
  return `(select ${columns.join(', ')}) as assay_given`
}
