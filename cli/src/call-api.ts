import { randomUUID } from 'node:crypto'
import { sendTo, withRetries } from '../../client/src/send.ts'
import type { Operation } from './operations.ts'
import type { Connection } from './settings.ts'

export type Input = {
  /** Path, query and header parameters, and fields of the body. */
  values?: Record<string, unknown>
  /** In place of fields. */
  body?: object
  csv?: NonNullable<RequestInit['body']>
  isStream?: boolean
}

/** Sends what an operation needs, taken from the values by where each belongs; throws an `AssayError`. */
export function callApi(connection: Connection, operation: Operation, input: Input = {}): Promise<unknown> {
  const values = input.values ?? {}
  const query = new URLSearchParams()
  let { path } = operation
  for (const { name, in: place } of operation.parameters) {
    const value = values[name]
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
    else if (place === 'query' && value !== undefined && value !== null) query.set(name, String(value))
  }
  const has = (header: string) => operation.parameters.some(({ name }) => name === header)
  const version = values['If-Match']
  const isRepeatable = operation.method === 'GET' || has('Idempotency-Key')
  const idempotencyKey = String(values['Idempotency-Key'] ?? randomUUID())
  const body = input.body ?? bodyOf(operation, values)
  const isTransfer = input.csv !== undefined || operation.returns === 'csv'
  const attempt = (leftMs: number) =>
    sendTo(connection, {
      apiKey: connection.apiKey,
      fetch: globalThis.fetch,
      signal: undefined,
      path: query.size > 0 ? `${path}?${query}` : path,
      method: operation.method,
      timeoutMs: Math.min(isTransfer ? transferMs : 20_000, leftMs),
      isText: operation.returns === 'csv' && !input.isStream,
      isStream: input.isStream ?? false,
      ifMatch: version === undefined ? undefined : Number(version),
      ...(body && { body }),
      ...(input.csv !== undefined && { csv: input.csv }),
      ...(has('Idempotency-Key') && { idempotencyKey }),
    })
  const deadlineMs = isTransfer ? transferMs : 60_000
  return withRetries(attempt, { retries: isRepeatable && !isTransfer ? 2 : 0, deadlineMs, signal: undefined })
}

const transferMs = 15 * 60_000

/** Fields with one possible value are sent by themselves. */
function bodyOf({ body }: Operation, values: Record<string, unknown>): object | undefined {
  if (!body?.properties) return undefined
  const fields = Object.entries(body.properties).flatMap(([name, schema]) => {
    const value = schema.const ?? values[name]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(fields)
}
