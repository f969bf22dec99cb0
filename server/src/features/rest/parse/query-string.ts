import { notEmbedded, RestError } from '../rest-error.ts'
import { readField, readName } from './field.ts'
import { type Condition, type Logic, parseFilter, parseLogic } from './filter.ts'
import { type OrderTerm, parseOrder } from './order.ts'
import { Scanner } from './scanner.ts'
import { parseSelect, type SelectItem } from './select.ts'

export type RestQuery = {
  select: SelectItem[]
  filters: (Condition | Logic)[]
  order: OrderTerm[]
  limit: number | null
  offset: number | null
  columns: string[] | null
  onConflict: string[] | null
}

/** Parses the query string. Any name that isn't a keyword is a column with a filter. */
export function parseQueryString(parameters: Iterable<[string, string]>): RestQuery {
  const query: RestQuery = {
    select: [{ kind: 'all' }],
    filters: [],
    order: [],
    limit: null,
    offset: null,
    columns: null,
    onConflict: null,
  }
  for (const [key, value] of parameters) {
    refuseNullCharacter(key + value)
    readParameter(query, key, value)
  }
  return query
}

function readParameter(query: RestQuery, key: string, value: string): void {
  switch (key) {
    case 'select':
      query.select = parseSelect(value)
      return
    case 'order':
      query.order.push(...parseOrder(value))
      return
    case 'limit':
      query.limit = parseNumber(key, value)
      return
    case 'offset':
      query.offset = parseNumber(key, value)
      return
    case 'columns':
      query.columns = parseNames(key, value)
      return
    case 'on_conflict':
      query.onConflict = parseNames(key, value)
      return
    case 'and':
    case 'or':
      query.filters.push(parseLogic(key, false, value))
      return
    case 'not.and':
    case 'not.or':
      query.filters.push(parseLogic(key === 'not.and' ? 'and' : 'or', true, value))
      return
    default:
      query.filters.push(parseColumnFilter(key, value))
  }
}

function parseColumnFilter(key: string, value: string): Condition {
  const scanner = new Scanner(key, 'tree path')
  const field = readField(scanner)
  // `author.name=eq.x` filters a joined relation.
  if (scanner.isAt('.')) throw notEmbedded(field.column)
  scanner.end('delimiter (.), "->" or end of input')
  return parseFilter(field, value)
}

function parseNames(key: string, value: string): string[] {
  const scanner = new Scanner(value, `${key} parameter`)
  const names = new Set<string>()
  do {
    scanner.skipBlanks()
    names.add(readName(scanner))
    scanner.skipBlanks()
  } while (scanner.take(','))
  scanner.end('"," or end of input')
  return [...names]
}

function parseNumber(key: string, value: string): number {
  const scanner = new Scanner(value, `${key} parameter`)
  const digits = scanner.takeMatch(/-?\d{1,15}/y)
  if (digits === '') scanner.fail('integer')
  scanner.end()
  return Number(digits)
}

/** PostgreSQL text can't contain it, and it would cut the statement short. */
function refuseNullCharacter(text: string): void {
  if (text.includes('\0')) throw new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
}
