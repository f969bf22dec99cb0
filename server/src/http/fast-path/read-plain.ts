/** A request that can be read in one way only. */
export type PlainRequest = {
  method: string
  path: string
  /** Each name once, in lower case. */
  headers: Map<string, string>
  body: Buffer
}

/**
 * Reads bytes that are one request and nothing else, in the plainest form of HTTP/1.1: no repeated header, no query, a
 * body of the announced length. Null for everything else, valid or not, which is for Node's parser to judge (ADR 70).
 */
export function readPlain(bytes: Buffer): PlainRequest | null {
  if (bytes.length > maxBytes) return null
  const text = bytes.toString('latin1')
  const parts = plainHead.exec(text)
  if (!parts) return null
  const [head, method = '', path = '', lines = ''] = parts
  const headers = new Map<string, string>()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (headers.has(name) || special.has(name)) return null
    headers.set(name, line.slice(colon + 1).trim())
  }
  const length = headers.get('content-length') ?? '0'
  const connection = headers.get('connection') ?? 'keep-alive'
  if (!headers.has('host') || !/^\d{1,6}$/.test(length) || !/^keep-alive$/i.test(connection)) return null
  return head.length + Number(length) === bytes.length
    ? { method, path, headers, body: bytes.subarray(head.length) }
    : null
}

/** Names of token characters, values without control characters, no folded lines. */
const plainHead =
  /^(GET|POST) (\/[\w/.-]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)*[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*)\r\n\r\n/

/** They change how a request is read or what becomes of its connection, or come from a browser. */
const special = new Set(['expect', 'origin', 'te', 'trailer', 'transfer-encoding', 'upgrade'])

/** As much as Node reads from a socket at once. */
const maxBytes = 64 * 1024
