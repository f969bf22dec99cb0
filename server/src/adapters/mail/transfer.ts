import { Readable } from 'node:stream'
import type { Kept } from './keep-connections.ts'

export type Message = { envelope: { from: string; to: string[] }; bytes: Buffer }

export type Transfer = {
  done: Promise<TransferResult>
  /** Ends it now, or leaves a handed-over message this long to be confirmed. */
  hurry(confirmMs: number): void
}

export type TransferResult =
  | { status: 'sent' }
  /** `progress` says how much the server may have: nothing, some of it, or all. */
  | { status: 'failed'; error: Error; progress: Progress; isSilent: boolean }

type Progress = 'none' | 'some' | 'all'

/** Sends one message. Its own deadlines end it, even if the server keeps the connection alive with a byte at a time. */
export function transfer(
  { connection }: Kept,
  { envelope, bytes }: Message,
  { transferMs, confirmMs }: { transferMs: number; confirmMs: number },
): Transfer {
  let progress: Progress = 'none'
  let expect = (_ms: number) => {}
  // In small pieces, so that its end is close to the last byte that left.
  const content = Readable.from(slices(bytes), { objectMode: false })
  const done = new Promise<TransferResult>((resolve) => {
    let deadline: NodeJS.Timeout | undefined
    const settle = (result: TransferResult) => {
      clearTimeout(deadline)
      // The transfer is over, and the connection may already carry the next message.
      expect = () => {}
      connection.off('end', onEnd)
      resolve(result)
    }
    const fail = (error: Error, isSilent: boolean) => settle({ status: 'failed', error, progress, isSilent })
    // The reason, if there is one, arrives right after the end.
    const onEnd = () => setImmediate(() => fail(new Error('The server closed the connection'), false))
    expect = (ms) => {
      clearTimeout(deadline)
      deadline = setTimeout(() => {
        fail(new Error(`No reply within ${Math.round(ms / 1000)} seconds`), true)
        connection.close()
      }, ms)
    }
    expect(transferMs)
    content.once('data', () => {
      progress = 'some'
    })
    // The final dot follows, after which the server may keep the message.
    content.once('end', () => {
      progress = 'all'
      expect(confirmMs)
    })
    content.pause()
    connection.on('end', onEnd)
    // A copy, because it's modified, and a second transfer must not see what the first got.
    connection.send({ ...envelope }, content, (error) => (error ? fail(error, false) : settle({ status: 'sent' })))
  })
  return { done, hurry: (ms) => expect(progress === 'all' ? Math.min(ms, confirmMs) : 0) }
}

const sliceBytes = 16 * 1024

function* slices(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += sliceBytes) yield bytes.subarray(start, start + sliceBytes)
}
