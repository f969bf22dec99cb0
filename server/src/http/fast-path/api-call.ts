import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { addressBehind, exactAddressBehind, remoteAddress } from '../client-address.ts'

/** A request to `/v1`, whichever way it came in. */
export type ApiCall = {
  requestId: string
  path: string
  header(name: string): string | undefined
  text(): Promise<string>
  /** The client's, as limits count it: one for each IPv6 /64. */
  address(): string
  exactAddress(): string
  /** Sent with any response, beside the fixed ones. Names and values alternate: Node writes a flat list much faster than an object. */
  headers: string[]
}

/** What a request is read from. */
export type Source = Pick<ApiCall, 'path' | 'header' | 'text' | 'address' | 'exactAddress'>

export function fromContext(c: Context, trustedProxies: number): Source {
  const { req } = c
  const hops = () => [req.header('x-forwarded-for'), remoteAddress(c), trustedProxies] as const
  const address = () => addressBehind(...hops())
  const exactAddress = () => exactAddressBehind(...hops())
  return { path: req.path, header: (name) => req.header(name), text: () => req.text(), address, exactAddress }
}

/** Reads Node's request directly, without building a `Request` first. */
export function fromIncoming(request: IncomingMessage, trustedProxies: number, body: Promise<Buffer>): Source {
  const { url = '', headers, socket } = request
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : value?.[0]
  }
  const hops = () => [header('x-forwarded-for'), socket.remoteAddress, trustedProxies] as const
  const text = () =>
    new Promise<string>((resolve, reject) => {
      body.then((bytes) => resumeOncePerTick(() => resolve(decode(bytes))), reject)
    })
  const address = () => addressBehind(...hops())
  const exactAddress = () => exactAddressBehind(...hops())
  return { path: url, header, text, address, exactAddress }
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
function resumeOncePerTick(resume: () => void): void {
  if (arrived.push(resume) > 1) return
  setImmediate(() => {
    for (const each of arrived.splice(0)) each()
  })
}

const arrived: (() => void)[] = []

/** Headers of every JSON response written without the app, as the flat list that Node writes fastest. */
export function fixedHeaders(hsts: string | null): string[] {
  return [
    ...['Content-Type', 'application/json; charset=UTF-8'],
    ...['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ...['Cache-Control', 'no-store'],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['Referrer-Policy', 'no-referrer'],
    ...['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ...['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(hsts ? ['Strict-Transport-Security', hsts] : []),
  ]
}
