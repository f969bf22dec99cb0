import known from './operations.json' with { type: 'json' }

export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
}

export type Operation = {
  /** `rules.saveDraft`. */
  name: string
  method: string
  path: string
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; description: string; schema: JsonSchema }[]
  body: JsonSchema | null
  takesCsv: boolean
  returns: string
}

/** Every endpoint, made from the OpenAPI document by `npm run clients`. */
export const operations: Operation[] = known

export function findOperation(name: string): Operation {
  const operation = operations.find((one) => one.name === name)
  if (!operation) throw new Error(`the API has ${name}`)
  return operation
}

/** `rules.saveDraft` as words: `rules save-draft`. */
export function wordsOf({ name }: Pick<Operation, 'name'>): string[] {
  return name.split('.').map((part) => part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
}

/** Fields of a body that people fill in; what can only have one value is sent by itself. */
export function fieldsOf({ body }: Operation): [name: string, schema: JsonSchema][] {
  return Object.entries(body?.properties ?? {}).filter(([, schema]) => schema.const === undefined)
}

/** `null` is one of several types only. */
export function typeOf(schema: JsonSchema): string {
  const [type = 'object'] = [schema.type ?? schema.anyOf?.map(typeOf).filter((one) => one !== 'null')[0] ?? []].flat()
  return type
}
