import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentId: string
  name: string
  kind: number
  attributes: Record<string, string | number>
  links: string[]
  status: number
}

/** A collector that takes OTLP over HTTP, and reads the protobuf by hand. */
export async function startCollector({ status = 200 } = {}) {
  const spans: ReceivedSpan[] = []
  const requests: { path: string | undefined; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray())
    requests.push({ path: request.url, headers: request.headers, bytes })
    const scopes = all(bytes, 1).flatMap((resource) => all(resource, 2))
    spans.push(...scopes.flatMap((scope) => all(scope, 2)).map(readSpan))
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, requests }
}

function readSpan(bytes: Buffer): ReceivedSpan {
  const hex = (part: Buffer | undefined) => part?.toString('hex') ?? ''
  const [status] = all(bytes, 15)
  return {
    traceId: hex(all(bytes, 1)[0]),
    spanId: hex(all(bytes, 2)[0]),
    parentId: hex(all(bytes, 4)[0]),
    name: all(bytes, 5)[0]?.toString() ?? '',
    kind: number(bytes, 6),
    attributes: Object.fromEntries(all(bytes, 9).map(readAttribute)),
    links: all(bytes, 13).map((link) => hex(all(link, 2)[0])),
    status: status ? number(status, 3) : 0,
  }
}

function readAttribute(bytes: Buffer): [string, string | number] {
  const [name = '', value = Buffer.alloc(0)] = [all(bytes, 1)[0]?.toString(), all(bytes, 2)[0]]
  return [name, all(value, 1)[0]?.toString() ?? number(value, 3)]
}

function all(bytes: Buffer, field: number): Buffer[] {
  return fieldsOf(bytes).flatMap((each) => (each.field === field && each.bytes ? [each.bytes] : []))
}

function number(bytes: Buffer, field: number): number {
  return fieldsOf(bytes).find((each) => each.field === field)?.value ?? 0
}

type Field = { field: number; value: number; bytes?: Buffer }

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const tag = varint()
    const field = Math.floor(tag / 8)
    const wire = tag % 8
    if (wire === 0) fields.push({ field, value: varint() })
    else {
      const length = wire === 2 ? varint() : wire === 1 ? 8 : 4
      fields.push({ field, value: length, bytes: message.subarray(at, at + length) })
      at += length
    }
  }
  return fields
}
