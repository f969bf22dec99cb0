import { formatCounted } from '@assay/contract/format/figures'
import type { Schema } from '../openapi/types.ts'
import { inlineMarkdown } from '../render-markdown.ts'

type Named = Record<string, Schema>
/** Where a schema was described first. */
type Place = { id: string; title: string }

export type Fields = ReturnType<typeof createFields>

/** Describes the schemas of one page, each once: where it comes up again, a link leads to the first place. */
export function createFields(named: Named) {
  const described = new Map<Schema, Place>()

  /** `prefix` makes the ids the page's only ones. */
  function list(schema: Schema, prefix: string, place: Place): string {
    const held = resolve(schema, named)
    const known = described.get(held)
    if (known) return `<p>The same fields as in <a href="#${known.id}">${inlineMarkdown(known.title)}</a>.</p>`
    described.set(held, place)
    const choices = held.properties ? [] : objectsIn(held, named)
    const { properties = {}, required = [] } = choices.length > 0 ? merge(choices) : held
    const rows = Object.entries(properties).map(([name, property]) =>
      row(name, property, `${prefix}-${name}`, required),
    )
    return `${choices.length > 0 ? '<p>One of these:</p>' : ''}<ul class="fields">${rows.join('')}</ul>`
  }

  function row(name: string, property: Schema | boolean, id: string, required: string[]): string {
    if (typeof property !== 'object') return ''
    const inner = innerObject(property, named)
    const fields = inner && list(inner, id, { id, title: `\`${name}\`` })
    const nested = fields?.startsWith('<ul')
      ? `<details><summary>Fields of <code>${name}</code></summary>${fields}</details>`
      : (fields ?? '')
    const presence = required.includes(name) ? '' : ', optional'
    return `<li id="${id}"><code>${name}</code> <span class="type">${typeOf(property, named)}${presence}</span><p>${inlineMarkdown(property.description ?? '')}</p>${choicesOf(property)}${nested}</li>`
  }

  return { list }
}

function objectsIn({ anyOf = [] }: Schema, named: Named): Schema[] {
  return anyOf
    .flatMap((one) => (typeof one === 'object' ? [resolve(one, named)] : []))
    .filter(({ properties }) => properties)
}

/** A field that only some of them require is optional. */
function merge(schemas: Schema[]): Schema {
  return { properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) }
}

function resolve(schema: Schema, named: Named): Schema {
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

function innerObject(schema: Schema, named: Named): Schema | undefined {
  const held = resolve(withoutNull(schema), named)
  const item =
    held.type === 'array' && typeof held.items === 'object' && !Array.isArray(held.items)
      ? resolve(held.items, named)
      : held
  return item.properties ? item : undefined
}

function typeOf(schema: Schema, named: Named): string {
  const held = resolve(withoutNull(schema), named)
  const isNullable = held !== resolve(schema, named) || (Array.isArray(schema.type) && schema.type.includes('null'))
  const kinds = [held.type ?? 'object'].flat().filter((kind) => kind !== 'null')
  const words = kinds
    .map((kind) => (kind === 'array' ? 'list' : held.format === 'date-time' ? 'timestamp' : kind))
    .join(' or ')
  const longest = held.maxLength === undefined ? '' : `, at most ${formatCounted(held.maxLength, 'character')}`
  return `${words}${isNullable ? ' or null' : ''}${longest}`
}

/** The type of the field, or of each item of a list. */
function choicesOf(schema: Schema): string {
  const { enum: own, items } = withoutNull(schema)
  const values = own ?? (typeof items === 'object' && !Array.isArray(items) ? items.enum : undefined)
  if (!values) return ''
  const list = `<p class="choices">${values.map((value) => `<code>${value}</code>`).join(' ')}</p>`
  return values.length <= maxShown ? list : `<details><summary>${values.length} values</summary>${list}</details>`
}

/** More would push the other fields off the screen. */
const maxShown = 8
