import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, busy } from './errors.ts'
import { tooLarge } from './limit-body.ts'

type Options = {
  /** The average piece, once there are more than a few: what any network or client sends is far larger. */
  minAverage: number
  keep(piece: Buffer): void
  end(): void
  /** Called once; nothing is kept from then on. */
  fail(error: AppError): void
}

/**
 * Counts what comes in, in bytes and in pieces. From `drop` on it's thrown away: for a while, so that a client that is
 * still sending gets its response instead of a reset.
 */
function receive(request: IncomingMessage, response: ServerResponse, { minAverage, keep, end, fail }: Options) {
  let bytes = 0
  let pieces = 0
  let bytesToDrop: number | null = null

  function take(piece: Buffer): void {
    bytes += piece.length
    pieces += 1
    if (pieces > fewPieces + bytes / minAverage) {
      drop(tooManyPieces())
      cutOff()
    } else if (bytesToDrop === null) keep(piece)
    else if (bytes > bytesToDrop) cutOff()
  }

  function drop(error: AppError, after = bytes): void {
    if (bytesToDrop !== null || request.readableEnded) return
    bytesToDrop = after + lingerBytes
    fail(error)
    const late = setTimeout(cutOff, lingerMilliseconds)
    request.once('close', () => clearTimeout(late)).resume()
  }

  /** The response still goes out, but what comes in is no longer parsed. A pause wouldn't do: Node resumes what has paused. */
  function cutOff(): void {
    const { socket } = request
    request.off('data', take)
    socket.removeAllListeners('data')
    if (response.writableFinished) return void socket.destroy()
    if (!response.headersSent) response.setHeader('Connection', 'close')
    response.once('finish', () => socket.destroySoon())
  }

  request.on('data', take)
  request.once('end', () => bytesToDrop ?? end())
  request.once('error', (cause) => drop(new AppError('invalid_request', incomplete, { cause })))
  return { drop, bytes: () => bytes }
}

/**
 * Reads bodies from Node's request before anything else sees it. Web streams take up to 85 µs for each piece, however small,
 * and the sender chooses how many there are.
 */
export function createBodyReader({ maxHeldBytes = 128 * 1024 * 1024 } = {}) {
  const open = new Set<ReturnType<typeof receive>>()
  let heldBytes = 0

  /** Endless bodies would fill the memory, so the largest one makes room: it's never an ordinary request. */
  function makeRoom(): void {
    const [largest] = [...open].sort((a, b) => b.bytes() - a.bytes())
    largest?.drop(busy())
  }

  return {
    /** The whole body. Rejects with an `AppError`; what is left of the body is then dropped. */
    collect(request: IncomingMessage, response: ServerResponse, maxBytes: number): Promise<Buffer> {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
      if (length === '0' && encoding === undefined) return nothing
      const collected = new Promise<Buffer>((resolve, reject) => {
        const pieces: Buffer[] = []
        const forget = () => {
          open.delete(receiving)
          for (const piece of pieces) heldBytes -= piece.length
        }
        const receiving = receive(request, response, {
          minAverage: 256,
          keep(piece) {
            if (receiving.bytes() > maxBytes) return receiving.drop(tooLarge(maxBytes))
            pieces.push(piece)
            heldBytes += piece.length
            if (heldBytes > maxHeldBytes) makeRoom()
          },
          end() {
            forget()
            resolve((pieces.length === 1 ? pieces[0] : undefined) ?? Buffer.concat(pieces))
          },
          fail(error) {
            forget()
            pieces.length = 0
            reject(error)
          },
        })
        open.add(receiving)
        // Read to its end like a body of unknown length, because a proxy sends all of it before it reads a response.
        if (Number(length) > maxBytes) receiving.drop(tooLarge(maxBytes), maxBytes)
      })
      // A request may be rejected before anyone wants its body.
      collected.catch(() => {})
      return collected
    },

    /** An upload's body at its reader's pace, joined to pieces of a useful size. A trickle then counts as a stall, which the route ends. */
    stream(request: IncomingMessage, response: ServerResponse): ReadableStream<Uint8Array> {
      let pieces: Buffer[] = []
      let bytes = 0
      let receiving: ReturnType<typeof receive> | undefined
      const stop = () => receiving?.drop(new AppError('invalid_request', incomplete))
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        const flush = () => {
          if (bytes > 0) controller.enqueue(Buffer.concat(pieces))
          pieces = []
          bytes = 0
        }
        receiving = receive(request, response, {
          // A client may send line by line.
          minAverage: 16,
          keep(piece) {
            pieces.push(piece)
            bytes += piece.length
            if (bytes < joinedBytes) return
            request.pause()
            flush()
          },
          end() {
            flush()
            controller.close()
          },
          fail: (error) => controller.error(error),
        })
        response.once('finish', stop)
      }
      const pull = () => void request.resume()
      return new ReadableStream<Uint8Array>({ start, pull, cancel: stop }, { highWaterMark: 0 })
    },
  }
}

const nothing = Promise.resolve(Buffer.alloc(0))
/** The pieces that a short body may come in: 0.4 ms of parsing. */
const fewPieces = 256
const joinedBytes = 16 * 1024
const lingerBytes = 1024 * 1024
const lingerMilliseconds = 2000
const incomplete = 'The connection closed before the whole request arrived.'

function tooManyPieces(): AppError {
  return new AppError('invalid_request', 'The request body came in too many small pieces. Send it in larger ones.')
}
