/**
 * A stream of what `produce` writes, at the reader's pace. Rejects if `produce` fails before it has written anything; after
 * that the stream breaks off, so that nobody takes half of it for the whole. `produce` waits at each `write` until the reader
 * wants more, so it must not hold a transaction there.
 */
export async function pipeText(
  produce: (write: (text: string) => Promise<void>) => Promise<void>,
  onEnd: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const endsAt = performance.now() + maxTotalMilliseconds
  await new Promise<void>((resolve, reject) => {
    async function write(text: string): Promise<void> {
      resolve()
      await within(Math.min(maxStallMilliseconds, endsAt - performance.now()), writer.ready)
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

async function within(milliseconds: number, ready: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the reader took too long')), Math.max(0, milliseconds))
  })
  try {
    await Promise.race([ready, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
