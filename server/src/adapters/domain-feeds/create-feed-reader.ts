import type { FeedReader } from '../../ports/domain-feeds.ts'

type Outside = {
  fetch: typeof fetch
  timeoutMilliseconds?: number
  idleMilliseconds?: number
  maximumBytes?: number
}

/**
 * Fetches a list if it has changed. Cuts off a server that sends too much or too slowly; a stalled one sooner than
 * a slow one, because the other feeds wait for it.
 */
export function createFeedReader({
  fetch,
  timeoutMilliseconds = 30_000,
  idleMilliseconds = 5_000,
  maximumBytes = 16 * 1024 * 1024,
}: Outside): FeedReader {
  return {
    async read(address, etag) {
      const idle = createIdleTimeout(idleMilliseconds)
      try {
        const response = await fetch(address, {
          headers: { accept: 'text/plain, application/json', ...(etag !== null && { 'if-none-match': etag }) },
          signal: AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), idle.signal]),
        })
        if (response.status === 304 && etag !== null) return { status: 'unchanged' }
        if (response.status !== 200) return { status: 'failed', reason: `it responded with ${response.status}` }
        const text = await readText(response, maximumBytes, idle.reset)
        if (text === null) return { status: 'failed', reason: `it is larger than ${maximumBytes} bytes` }
        return { status: 'read', text, etag: response.headers.get('etag') }
      } catch (error) {
        return { status: 'failed', reason: describe(error) }
      } finally {
        idle.end()
      }
    },
  }
}

/** Aborts if no data arrives for a while. */
function createIdleTimeout(milliseconds: number) {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(new Error('timeout: no data received')), milliseconds)
  return { signal: aborter.signal, reset: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

/** Counts decompressed bytes, so a small body can't turn into a large one. */
async function readText(response: Response, maximumBytes: number, onData: () => void): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (response.body === null) return ''
  for await (const chunk of response.body) {
    onData()
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > maximumBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `fetch failed` says nothing; its cause does. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
