import { formatCounted } from '@assay/contract/format/figures'
import type { Schema } from '../openapi/types.ts'
import { inlineCode } from './inline-code.ts'

/** A schema's fields with types and meanings; nested fields can be expanded. `prefix` makes the ids the page's only ones. */
export function schemaFields(schema: Schema, named: Record<string, Schema>, prefix: string): string {
  const { properties = {}, required = [] } = resolve(schema, named)
  const rows = Object.entries(properties).map(([name, property]) => {
    if (typeof property !== 'object') return ''
    const id = `${prefix}-${name}`
    const inner = innerObject(property, named)
    const nested =
      inner && `<details><summary>Fields of <code>${name}</code></summary>${schemaFields(inner, named, id)}</details>`
    const presence = required.includes(name) ? '' : ', optional'
    return `<li id="${id}"><code>${name}</code> <span class="type">${typeOf(property, named)}${presence}</span><p>${inlineCode(property.description ?? '')}</p>${choices(property)}${nested ?? ''}</li>`
  })
  return `<ul class="fields">${rows.join('')}</ul>`
}

function resolve(schema: Schema, named: Record<string, Schema>): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return (name && named[name]) || schema
}

/** The type already says null; what remains is the value. */
function withoutNull(schema: Schema): Schema {
  const [only, ...others] = (schema.anyOf ?? []).filter(
    (one): one is Schema => typeof one === 'object' && one.type !== 'null',
  )
  return only && others.length === 0 ? only : schema
}

function innerObject(schema: Schema, named: Record<string, Schema>): Schema | undefined {
  const held = resolve(withoutNull(schema), named)
  const item =
    held.type === 'array' && typeof held.items === 'object' && !Array.isArray(held.items)
      ? resolve(held.items, named)
      : held
  return item.properties ? item : undefined
}

function typeOf(schema: Schema, named: Record<string, Schema>): string {
  const held = resolve(withoutNull(schema), named)
  const isNullable = held !== resolve(schema, named) || (Array.isArray(schema.type) && schema.type.includes('null'))
  const kinds = [held.type ?? 'object'].flat().filter((kind) => kind !== 'null')
  const words = kinds
    .map((kind) => (kind === 'array' ? 'list' : held.format === 'date-time' ? 'timestamp' : kind))
    .join(' or ')
  const longest = held.maxLength === undefined ? '' : `, at most ${formatCounted(held.maxLength, 'character')}`
  return `${words}${isNullable ? ' or null' : ''}${longest}`
}

function choices(schema: Schema): string {
  const { enum: values } = withoutNull(schema)
  if (!values) return ''
  const list = `<p class="choices">${values.map((value) => `<code>${value}</code>`).join(' ')}</p>`
  return values.length <= maxShown ? list : `<details><summary>${values.length} codes</summary>${list}</details>`
}

/** More would push the other fields off the screen. */
const maxShown = 8
