import { RestError } from './errors.ts'
import type { Relation } from './relations.ts'

/** A query string as parts of a statement. Only names from `relations` are in the text; every value is a placeholder. */
export type RowQuery = { columns: string[]; where: string; order: string; limit: number; values: unknown[] }

/** `select`, `order`, `limit`, and a filter for every other name: `?select=id,title&read_at=is.null&order=created_at.desc`. */
export function parseRowQuery(relation: Relation, parameters: Iterable<[string, string]>): RowQuery {
  const query: RowQuery = { columns: [...relation.columns], where: '', order: '', limit: maxRows, values: [] }
  const conditions: string[] = []
  for (const [name, value] of parameters) {
    if (name === 'select') query.columns = parseSelect(relation, value)
    else if (name === 'order') query.order = ` order by ${parseOrder(relation, value)}`
    else if (name === 'limit') query.limit = parseLimit(value)
    else conditions.push(parseFilter(relation, name, value, query.values))
  }
  if (conditions.length > 0) query.where = ` where ${conditions.join(' and ')}`
  return query
}

function parseSelect(relation: Relation, text: string): string[] {
  return text.split(',').flatMap((item) => {
    const name = item.trim()
    if (name === '*' || name === '') return [...relation.columns]
    if (name.includes('(')) throw unknownRelationship(relation.name, name.slice(0, name.indexOf('(')))
    requireColumn(relation, name, `select parameter (${text})`)
    return [name]
  })
}

function parseOrder(relation: Relation, text: string): string {
  const terms = text.split(',').map((term) => {
    const [, name = '', direction = 'asc', nulls] = /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(term) ?? []
    requireColumn(relation, name, `order (${text})`)
    return `${qualified(relation, name)} ${direction}${nulls ? ` nulls ${nulls}` : ''}`
  })
  return terms.join(', ')
}

function parseLimit(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw unparsable(`limit parameter (${text})`)
  if (text.startsWith('-')) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'Limit should be greater than or equal to zero.',
    })
  }
  return Math.min(Number(text), maxRows)
}

function parseFilter(relation: Relation, name: string, text: string, values: unknown[]): string {
  requireColumn(relation, name, `tree path (${name})`)
  const column = qualified(relation, name)
  const [, word = '', value = ''] = /^([a-z]+)\.(.*)$/s.exec(text) ?? []
  const operator = operators.get(word)
  if (operator) return `${column} ${operator} $${values.push(value)}`
  if (word === 'is' && /^(null|true|false)$/.test(value)) return `${column} is ${value}`
  throw unparsable(`filter (${text})`, 'operator (eq, gt, ...)')
}

const operators = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
])

/** The hosted service's default for the maximum number of rows in a response. */
const maxRows = 1000

function qualified(relation: Relation, column: string): string {
  return `${relation.name}.${column}`
}

/** What isn't even a name, such as an alias, a cast or a path into JSON, is a syntax that we don't have. */
function requireColumn({ name: relation, columns }: Relation, name: string, where: string): void {
  if (columns.includes(name)) return
  if (!/^\w+$/.test(name)) throw unparsable(where)
  throw new RestError(400, '42703', `column ${relation}.${name} does not exist`)
}

function unparsable(what: string, expecting = 'end of input'): RestError {
  return new RestError(400, 'PGRST100', `"failed to parse ${what}" (line 1, column 1)`, {
    details: `unexpected input expecting ${expecting}`,
  })
}

/** No relation here has another to join. */
function unknownRelationship(relation: string, other: string): RestError {
  const between = `between '${relation}' and '${other}'`
  return new RestError(400, 'PGRST200', `Could not find a relationship ${between} in the schema cache`, {
    details: `Searched for a foreign key relationship ${between} in the schema 'public', but no matches were found.`,
  })
}
