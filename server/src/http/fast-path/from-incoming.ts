import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { addressBehind, exactAddressBehind } from '../client-address.ts'
import { AppError } from '../errors.ts'
import type { Source } from './api-call.ts'
import type { PlainRequest } from './read-plain.ts'

/** Reads Node's request directly, without building a `Request` first. */
export function fromIncoming(request: IncomingMessage, trustedProxies: number): Source {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : value?.[0]
  }
  const text = () => readText(request)
  return { path: request.url ?? '', header, text, ...addresses(header, request.socket, trustedProxies) }
}

export function fromPlain({ path, headers, body }: PlainRequest, socket: Socket, trustedProxies: number): Source {
  const header = (name: string) => headers.get(name)
  const text = () => new Promise<string>((resolve) => together(() => resolve(decode(body))))
  return { path, header, text, ...addresses(header, socket, trustedProxies) }
}

function addresses(header: Source['header'], { remoteAddress }: Socket, trustedProxies: number) {
  const hops = () => [header('x-forwarded-for'), remoteAddress, trustedProxies] as const
  return { address: () => addressBehind(...hops()), exactAddress: () => exactAddressBehind(...hops()) }
}

function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () =>
      together(() => resolve(decode((chunks.length === 1 ? chunks[0] : undefined) ?? Buffer.concat(chunks)))),
    )
    request.on('error', (cause) =>
      reject(new AppError('invalid_request', 'The connection closed before the whole request arrived.', { cause })),
    )
  })
}

/** UTF-8, without a byte order mark: `Request.text()` drops it too. */
function decode(bytes: Buffer): string {
  const text = bytes.toString()
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/**
 * Resumes once this turn of the event loop has read everything it can. Requests that arrived together then go through
 * each step together, which is easier on the CPU's instruction cache.
 */
function together(resume: () => void): void {
  if (arrived.push(resume) > 1) return
  setImmediate(() => {
    for (const each of arrived.splice(0)) each()
  })
}

const arrived: (() => void)[] = []
