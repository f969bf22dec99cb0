import type { FeedReader } from '../../ports/feeds.ts'

type Outside = {
  fetch: typeof fetch
  timeoutMilliseconds?: number
  silenceMilliseconds?: number
  maximumBytes?: number
}

/**
 * Reads a list over HTTP, if it has changed; whoever sends too much or too slowly is cut off. Silence ends it sooner than
 * slowness, because the other feeds wait for this one.
 */
export function createFeedReader({
  fetch,
  timeoutMilliseconds = 30_000,
  silenceMilliseconds = 5_000,
  maximumBytes = 16 * 1024 * 1024,
}: Outside): FeedReader {
  return {
    async read(address, etag) {
      const silence = createSilence(silenceMilliseconds)
      try {
        const response = await fetch(address, {
          headers: { accept: 'text/plain, application/json', ...(etag !== null && { 'if-none-match': etag }) },
          signal: AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), silence.signal]),
        })
        if (response.status === 304 && etag !== null) return { status: 'unchanged' }
        if (response.status !== 200) return { status: 'failed', reason: `it answered ${response.status}` }
        const text = await readText(response, maximumBytes, silence.heard)
        if (text === null) return { status: 'failed', reason: `it is larger than ${maximumBytes} bytes` }
        return { status: 'read', text, etag: response.headers.get('etag') }
      } catch (error) {
        return { status: 'failed', reason: describe(error) }
      } finally {
        silence.end()
      }
    },
  }
}

/** Aborts when nothing was heard for a while. */
function createSilence(milliseconds: number) {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(new Error('timeout: nothing came')), milliseconds)
  return { signal: aborter.signal, heard: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

/** Counted after decompression, so that a small body cannot become a large one. */
async function readText(response: Response, maximumBytes: number, heard: () => void): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (response.body === null) return ''
  for await (const chunk of response.body) {
    heard()
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > maximumBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `fetch failed` says nothing; what it was caused by does. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
