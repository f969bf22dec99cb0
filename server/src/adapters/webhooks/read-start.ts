import type { IncomingMessage } from 'node:http'

/** The first 4 kB as text that the database can store. The status counts even if the rest never comes. */
export async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= mostBytes) break
    }
  } catch {
    // Cut off, or out of time.
  }
  return cutToBytes(Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''), mostBytes)
}

const mostBytes = 4096

/** Never in the middle of a character. Replaced bytes are longer than they were. */
function cutToBytes(text: string, most: number): string {
  const { written } = new TextEncoder().encodeInto(text, new Uint8Array(most))
  return Buffer.from(text).subarray(0, written).toString('utf8')
}
