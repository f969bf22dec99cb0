import { maxFileBytes } from '@assay/contract/files/rules'
import { AppError } from '../../http/errors.ts'
import { notCsv, rejectOtherFormats } from './csv/read-header.ts'

/**
 * The text of an upload, piece by piece at the database's pace, so that a piece is in memory and never the file. A sender who
 * stalls is cut off.
 */
export async function* readBody(
  body: ReadableStream<Uint8Array> | null,
  size: { bytes: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const reader = body?.getReader()
  const endsAt = performance.now() + totalMs
  try {
    for (;;) {
      const { value, done } = reader
        ? await within(Math.min(stallMs, endsAt - performance.now()), reader.read())
        : finished
      if (done) break
      if (size.bytes === 0) rejectOtherFormats(Buffer.from(value.subarray(0, 4096)))
      size.bytes += value.length
      if (size.bytes > maxFileBytes) throw tooLarge()
      yield decode(() => decoder.decode(value, { stream: true }))
    }
    yield decode(() => decoder.decode())
  } finally {
    // Not awaited: whoever is cut off may never answer.
    reader?.cancel().catch(() => {})
  }
}

const stallMs = 30_000
const totalMs = 15 * 60_000
const finished = { value: undefined, done: true } as const

export function tooLarge(): AppError {
  return new AppError('too_large', 'The file is larger than 100 MB. Split it, or leave out columns you don’t need.')
}

function stalled(): AppError {
  return new AppError('invalid_request', 'The upload stopped before the end of the file. Send it again.')
}

function decode(work: () => string): string {
  let text: string
  try {
    text = work()
  } catch {
    throw notCsv('This file isn’t in UTF-8. Save it as “CSV UTF-8”.')
  }
  if (text.includes('\0')) throw notCsv('This isn’t a text file. Send a CSV file in UTF-8.')
  return text
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(stalled()), Math.max(0, milliseconds))
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
