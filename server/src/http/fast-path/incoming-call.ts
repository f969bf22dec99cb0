import type { IncomingMessage } from 'node:http'
import { addressBehind } from '../client-address.ts'
import { AppError } from '../errors.ts'
import type { Source } from './api-call.ts'

/** A call as Node hands it over, without a `Request` made of it first. */
export function fromIncoming(request: IncomingMessage, trustedProxies: number): Source {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : value?.[0]
  }
  const address = () => addressBehind(header('x-forwarded-for'), request.socket.remoteAddress, trustedProxies)
  return { path: request.url ?? '', header, text: () => readText(request), address }
}

function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () =>
      together(() => resolve((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? '')),
    )
    request.on('error', (cause) => reject(new AppError('invalid_request', 'The request ended too early.', { cause })))
  })
}

/**
 * Goes on when all that this turn of the event loop has to read is read: calls that arrived together are then parsed
 * together, judged together and counted together, which costs the processor less: it has each step's code in its cache.
 */
function together(goOn: () => void): void {
  if (arrived.push(goOn) > 1) return
  setImmediate(() => {
    for (const each of arrived.splice(0)) each()
  })
}

const arrived: (() => void)[] = []
