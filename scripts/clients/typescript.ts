import type { Schema } from '../../server/src/features/docs/openapi/types.ts'
import { schemas } from './operations.ts'

/** `client/src/api-types.ts`: the schemas as types. */
export function printTypescript(): string {
  const types = Object.entries(schemas).map(
    // JavaScript has an `Error` of its own.
    ([name, schema]) => `export type ${name === 'Error' ? 'ApiError' : name} = ${typeOf(schema)}`,
  )
  return `// Made from the OpenAPI document by \`npm run clients\`. Change it there.\n\n${types.join('\n\n')}\n`
}

function typeOf(schema: Schema): string {
  const { $ref, anyOf, enum: choices, type, description = '' } = schema
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if ('const' in schema) return literal(schema.const)
  if (choices)
    return union([...choices.map(literal), ...(description.includes('may be added') ? ['(string & {})'] : [])])
  if (schema.properties) return objectOf(schema)
  if (anyOf) return union(anyOf.map((one) => typeOf(Object(one))))
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one })))
  if (type === 'array') return `Array<${typeOf(Object(schema.items))}>`
  if (type === 'object') return `Record<string, ${typeOf(Object(schema.additionalProperties))}>`
  return (
    { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[String(type)] ??
    'unknown'
  )
}

function objectOf({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([name, property]) => {
    const schema: Schema = Object(property)
    const type = typeOf(schema)
    const field = required.includes(name) ? `${name}: ${type}` : `${name}?: ${type} | undefined`
    return schema.description ? `/** ${plain(schema.description)} */\n${field}` : field
  })
  return `{\n${fields.join('\n').replace(/^/gm, '  ')}\n}`
}

/** A condition may name any reason. */
function union(types: string[]): string {
  const isReason = (type: string) => type.startsWith("'reason:")
  return [...new Set(types.map((type) => (isReason(type) ? `\`reason:\${string}\`` : type)))].join(' | ')
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/** Markdown links are for the reference. */
function plain(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}
