export type ByteWriter = {
  write(text: string): void
  written(): Buffer
}

/** Texts in UTF-8, one after the other: less garbage than lines that are joined and encoded in the end. */
export function createByteWriter(expectedBytes: number): ByteWriter {
  let bytes = Buffer.allocUnsafe(Math.max(64, expectedBytes))
  let length = 0

  function makeRoom(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, bytes.length * 2))
    bytes.copy(larger, 0, 0, length)
    bytes = larger
  }

  return {
    write(text) {
      const needed = length + text.length * 3
      if (needed > bytes.length) makeRoom(needed)
      // Calling out for a few letters takes longer than copying them.
      if (text.length > maxCopied || !copyAscii(text, bytes, length)) length += bytes.write(text, length)
      else length += text.length
    },
    written: () => bytes.subarray(0, length),
  }
}

const maxCopied = 30

function copyAscii(text: string, into: Buffer, start: number): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) return false
    into[start + at] = code
  }
  return true
}
