import type { Field } from '../parse/field.ts'
import type { OrderTerm } from '../parse/order.ts'
import type { SelectItem } from '../parse/select.ts'
import type { Range } from '../range.ts'
import { RestError, unknownRelationship } from '../rest-error.ts'
import { castTypes } from './cast-types.ts'
import { compileField, type Source } from './field.ts'
import { type Bind, quoteName } from './statement.ts'

export function compileSelect(source: Source, items: SelectItem[], bind: Bind): string {
  return items.map((item) => compileItem(source, item, bind)).join(', ')
}

/** ` order by …`, or nothing. */
export function compileOrder(source: Source, terms: OrderTerm[], bind: Bind): string {
  if (terms.length === 0) return ''
  const parts = terms.map(({ field, direction, nulls }) =>
    [compileField(source, field, bind), direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' '),
  )
  return ` order by ${parts.join(', ')}`
}

export function compileRange({ limit, offset }: Range, bind: Bind): string {
  return `${limit === null ? '' : ` limit ${bind(limit)}`}${offset === 0 ? '' : ` offset ${bind(offset)}`}`
}

/** The columns of a response, as they are in the table. */
export function usedColumns(source: Source, items: SelectItem[], terms: OrderTerm[]): string {
  if (items.some(({ kind }) => kind === 'all')) return `${source.prefix}.*`
  const fields = [
    ...items.flatMap((item) => (item.kind === 'field' ? item.field : [])),
    ...terms.map(({ field }) => field),
  ]
  const names = new Set(fields.map(({ column }) => column))
  const bare = (column: string) => compileField(source, { column, path: [] }, () => '')
  return names.size === 0 ? '1' : [...names].map(bare).join(', ')
}

function compileItem(source: Source, item: SelectItem, bind: Bind): string {
  switch (item.kind) {
    case 'all':
      return `${source.prefix}.*`
    case 'embed':
      throw unknownRelationship(source.relation.name, item.name)
    case 'aggregate':
      throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    case 'field': {
      const value = compileField(source, item.field, bind)
      const cast = item.cast === null ? value : `cast(${value} as ${castType(item.cast)})`
      return `${cast} as ${quoteName(item.alias ?? ownName(item.field))}`
    }
    default:
      return item satisfies never
  }
}

function castType(name: string): string {
  const type = castTypes.get(name)
  if (!type) throw new RestError(400, '42704', `type "${name}" does not exist`)
  return type
}

/** A path into a JSON column is named after its last key, as `data->tags->0` is after "tags". */
function ownName({ column, path }: Field): string {
  const key = path.findLast(({ key }) => typeof key === 'string')?.key
  return typeof key === 'string' ? key : column
}
