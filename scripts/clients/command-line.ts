import { inline, operations } from './operations.ts'

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
