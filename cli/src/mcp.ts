import { createInterface } from 'node:readline'
import { AssayError } from '../../client/src/assay-error.ts'
import { callApi } from './call-api.ts'
import { type Command, textOf } from './command.ts'
import { type JsonSchema, type Operation, operations } from './operations.ts'
import { UsageError } from './output.ts'
import { version } from './version.ts'

/** What an agent may do without being allowed to change anything. `verify` uses checks of the quota. */
const reading = [
  'verify',
  'lookup.domain',
  'explain',
  'usage',
  'waves.list',
  'waves.get',
  'waves.members',
  'rules.get',
  'rules.draft',
  'rules.preview',
  'rules.changes',
  'lists.list',
]
const changeable = ['lists', 'rules', 'waves', 'files', 'webhooks']

type Message = { id?: string | number; method?: string; params?: Record<string, unknown> }

/**
 * The Model Context Protocol on stdin and stdout: initialize, ping and tools. Tools that change something exist only for the scopes that
 * `--allow` names; the service checks the key's own scopes besides.
 */
export async function serveMcp({ flags, connect, stdin, stdout }: Command): Promise<undefined> {
  const allowed = textOf(flags.allow)?.split(',') ?? []
  const unknown = allowed.filter((scope) => !changeable.includes(scope))
  if (unknown.length > 0) throw new UsageError(`--allow takes ${changeable.join(', ')}, not ${unknown.join(', ')}.`)
  const connection = connect()
  const tools = operations.filter((operation) => isOffered(operation, allowed))
  const send = (message: object) => stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const pending = new Set<Promise<void>>()
  for await (const line of createInterface({ input: stdin })) {
    const message = parse(line)
    if (message === null) {
      send({ id: null, error: { code: -32700, message: 'That isn’t JSON.' } })
      continue
    }
    const { id, method = '', params = {} } = message
    // Notifications get no response.
    if (id === undefined) continue
    const work = respond(method, params).then(
      (result) => void send({ id, result }),
      (error: unknown) => void send({ id, error: toRpcError(error) }),
    )
    pending.add(work)
    void work.finally(() => pending.delete(work))
  }
  await Promise.all(pending)

  async function respond(method: string, params: Record<string, unknown>): Promise<object> {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: versions.find((version) => version === params.protocolVersion) ?? versions[0],
          capabilities: { tools: {} },
          serverInfo: { name: 'assay', title: 'Assay', version },
          instructions:
            'Tells real sign-ups from disposable email addresses and made-up names. Verdicts are statistical.',
        }
      case 'ping':
        return {}
      case 'tools/list':
        return { tools: tools.map(describe) }
      case 'tools/call':
        return callTool(params)
      default:
        throw new RpcError(-32601, `There’s no method ${method}.`)
    }
  }

  async function callTool({ name, arguments: given = {} }: Record<string, unknown>): Promise<object> {
    const operation = tools.find((one) => toolName(one) === name)
    if (!operation) throw new RpcError(-32602, `There’s no tool ${String(name)}.`)
    const values: Record<string, unknown> = Object(given)
    const missing = inputSchema(operation).required.filter((field) => values[field] === undefined)
    if (missing.length > 0) throw new RpcError(-32602, `${missing.join(', ')} missing.`)
    const isWhole = operation.body && !operation.body.properties
    try {
      const result = await callApi(connection, operation, { values, ...(isWhole && { body: Object(values.body) }) })
      const structured = typeof result === 'object' && result !== null ? { structuredContent: result } : {}
      return { content: [{ type: 'text', text: JSON.stringify(result ?? null) }], ...structured }
    } catch (error) {
      if (!(error instanceof AssayError)) throw error
      return { isError: true, content: [{ type: 'text', text: error.message }] }
    }
  }
}

const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

function toRpcError(error: unknown): { code: number; message: string } {
  return error instanceof RpcError
    ? { code: error.code, message: error.message }
    : { code: -32603, message: String(error) }
}

function parse(line: string): Message | null {
  try {
    return Object(JSON.parse(line))
  } catch {
    return null
  }
}

/** CSV is for people's files, and secrets of webhooks aren't for a model's context. */
function isOffered({ name, method, takesCsv, returns }: Operation, allowed: string[]): boolean {
  if (reading.includes(name)) return true
  const [group = ''] = name.split('.')
  const isSecret = name === 'webhooks.create' || name === 'webhooks.rotateSecret'
  return method !== 'GET' && allowed.includes(group) && !takesCsv && returns !== 'csv' && !isSecret
}

function toolName({ name }: Operation): string {
  return name.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function describe(operation: Operation) {
  const { summary, description, method } = operation
  const isReading = reading.includes(operation.name)
  return {
    name: toolName(operation),
    title: summary,
    description,
    inputSchema: inputSchema(operation),
    annotations: { readOnlyHint: isReading, destructiveHint: !isReading && method !== 'GET', openWorldHint: false },
  }
}

/** Parameters and fields of the body together, as the contract has them. A body that is one of several shapes is `body`. */
function inputSchema({ parameters, body }: Operation) {
  const own = parameters.filter(({ name }) => name !== 'Idempotency-Key')
  const fields = Object.entries(body?.properties ?? {}).filter(([, schema]) => schema.const === undefined)
  const whole: [string, JsonSchema][] = body && !body.properties ? [['body', body]] : []
  const properties: [string, JsonSchema][] = [
    ...own.map(({ name, description, schema }): [string, JsonSchema] => [name, { ...schema, description }]),
    ...fields,
    ...whole,
  ]
  const required = [
    ...own.filter((parameter) => parameter.required).map(({ name }) => name),
    ...fields.filter(([name]) => body?.required?.includes(name)).map(([name]) => name),
    ...whole.map(([name]) => name),
  ]
  return { type: 'object', properties: Object.fromEntries(properties), required, additionalProperties: false }
}
