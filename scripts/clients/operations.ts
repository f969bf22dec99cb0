import { openApiDocument } from '../../server/src/features/docs/openapi/document.ts'
import {
  type Operation as Documented,
  mediaOf,
  type Parameter,
  type Schema,
} from '../../server/src/features/docs/openapi/types.ts'

export type Operation = {
  /** Its `operationId`, which is what every client calls it: `rules.saveDraft()` in TypeScript, `rules.save_draft()` in Python. */
  name: string
  method: string
  path: string
  summary: string
  description: string
  parameters: Parameter[]
  /** A body's schema as the document has it, with its references; null if there is none, or it's CSV. */
  body: Schema | null
  example: unknown
  takesCsv: boolean
  returns: 'json' | 'csv' | 'nothing'
  response: Schema | null
}

const document = openApiDocument('https://assay.example')
export const { schemas } = document.components

/** Every endpoint of the API, as the OpenAPI document has it. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => toOperation(method.toUpperCase(), path, operation)),
)

/** `cli/src/operations.json`: what the command line and the MCP server know about the API. */
export function printOperations(): string {
  const described = operations.map(
    ({ name, method, path, summary, description, parameters, body, takesCsv, returns }) => ({
      name,
      method,
      path,
      summary,
      description: description.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
      parameters: parameters.map(({ name, in: place, required, description, schema }) => ({
        name,
        in: place,
        required,
        description,
        schema,
      })),
      body: body && inline(body),
      takesCsv,
      returns,
    }),
  )
  return `${JSON.stringify(described, null, 1)}\n`
}

function toOperation(method: string, path: string, operation: Documented): Operation {
  const { operationId: name, summary, description, parameters, requestBody, responses } = operation
  const sent = requestBody && mediaOf(requestBody.content)
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)?.[1].content
  const received = success && mediaOf(success)
  return {
    name,
    method,
    path,
    summary,
    description,
    parameters,
    body: sent?.type === 'application/json' ? sent.schema : null,
    example: sent && Object.values(sent.examples)[0]?.value,
    takesCsv: sent?.type === 'text/csv',
    returns: !received ? 'nothing' : received.type === 'text/csv' ? 'csv' : 'json',
    response: received?.schema ?? null,
  }
}

/** The schema that a reference leads to. */
export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (schemas[name] ?? {})
}

/** With every reference replaced by what it leads to, for tools that see one schema at a time. */
function inline(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(resolve(schema)), (_, value) =>
    typeof value === 'object' && value !== null && '$ref' in value ? inline(value) : value,
  )
}
