import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../http/errors.ts'
import { csvPieceLength } from '../../read-csv.ts'
import { notCsv, rejectOtherFormats } from './csv/read-header.ts'

type Body = ReadableStream<Uint8Array> | null

/** The bytes that an upload may take, and the error if it takes more. */
export type Reserved = { bytes: number; exceeded: () => AppError }

/** The text of an upload at the database's pace, so that a piece is in memory and never the file. */
export async function* readBody(
  body: Body,
  received: { bytes: number },
  reserved: Reserved,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for await (const bytes of joinPieces(body)) {
    if (received.bytes === 0) rejectOtherFormats(bytes)
    received.bytes += bytes.length
    if (received.bytes > reserved.bytes) throw reserved.exceeded()
    yield decode(() => decoder.decode(bytes, { stream: true }))
  }
  // Throws if it ends within a character.
  decode(() => decoder.decode())
}

/**
 * However small the pieces are that arrive, what's handed on is worth reading, and other requests get their turn in between: pieces
 * that are there already would otherwise all come before them. A sender who stalls is cut off. The bytes hold until the next ones.
 */
async function* joinPieces(body: Body): AsyncGenerator<Buffer, void> {
  const joined = Buffer.allocUnsafe(csvPieceLength)
  let length = 0
  let pieces = 0
  let isStalled = false
  const endsAt = performance.now() + totalMs
  const reader = body?.getReader()
  const stop = () => void reader?.cancel().catch(() => {})
  const stall = setTimeout(() => {
    isStalled = true
    stop()
  }, stallMs)
  try {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      stall.refresh()
      if (performance.now() > endsAt) throw stalled()
      for (let rest = piece.value; rest.length > 0; ) {
        const taken = rest.subarray(0, joined.length - length)
        joined.set(taken, length)
        length += taken.length
        rest = rest.subarray(taken.length)
        if (length < joined.length) continue
        yield joined
        length = 0
        await nextTurn()
      }
      pieces += 1
      if (pieces % piecesPerTurn === 0) await nextTurn()
    }
    if (isStalled) throw stalled()
    if (length > 0) yield joined.subarray(0, length)
  } finally {
    clearTimeout(stall)
    // This isn't awaited, because a sender who is cut off may never respond.
    stop()
  }
}

const piecesPerTurn = 256
const stallMs = 30_000
const totalMs = 15 * 60_000

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
