import type { Deps } from '../deps.ts'
import { within } from '../within.ts'
import { AppError } from './errors.ts'

type Write = (text: string) => Promise<void>

type Download<T> = {
  /** Looks up and counts what is needed first. Runs only if the account may start another download. */
  prepare: () => Promise<T>
  /** Waits at each `write` until the reader wants more, so it must not hold a transaction there. */
  produce: (write: Write, prepared: T) => Promise<void>
}

/**
 * A stream of what `produce` writes, at the reader's pace. Rejects if nothing has been written yet; after that the stream
 * breaks off, so that nobody takes half of it for the whole. An account has two at a time: what nobody reads still fills
 * the buffers of its connection, which takes as much work as reading it.
 */
export async function startDownload<T>(
  { log }: Pick<Deps, 'log'>,
  userId: string,
  { prepare, produce }: Download<T>,
): Promise<{ prepared: T; stream: ReadableStream<Uint8Array> }> {
  const release = takePlace(userId)
  try {
    const prepared = await prepare()
    const stream = await pipeText(
      (write) => produce(write, prepared),
      (error) => {
        release()
        if (error) log.warn({ err: error, user_id: userId }, 'a download ended early')
      },
    )
    return { prepared, stream }
  } catch (error) {
    release()
    throw error
  }
}

/** How many downloads each account has, in this process. */
const running = new Map<string, Set<object>>()
const maxAtOnce = 2

function takePlace(userId: string): () => void {
  const places = running.get(userId) ?? new Set()
  if (places.size >= maxAtOnce) {
    const message = 'You already have two downloads in progress. Wait until one of them is done.'
    throw new AppError('rate_limited', message, { retryAfterSeconds: 10 })
  }
  const place = {}
  running.set(userId, places.add(place))
  return () => {
    places.delete(place)
    if (places.size === 0) running.delete(userId)
  }
}

async function pipeText(
  produce: (write: Write) => Promise<void>,
  onEnd: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const endsAt = performance.now() + maxTotalMilliseconds
  await new Promise<void>((resolve, reject) => {
    async function write(text: string): Promise<void> {
      resolve()
      await within(Math.min(maxStallMilliseconds, endsAt - performance.now()), writer.ready, () => {
        throw new Error('the reader took too long')
      })
      // A failure shows at the next `ready`.
      writer.write(encoder.encode(text)).catch(() => {})
    }
    produce(write)
      .then(() => writer.close())
      .then(
        () => onEnd(null),
        async (error: unknown) => {
          reject(error)
          await writer.abort(error).catch(() => {})
          onEnd(error)
        },
      )
  })
  return readable
}

/** How long the reader may take nothing, and how long it may take in all. */
const maxStallMilliseconds = 30_000
const maxTotalMilliseconds = 15 * 60_000
