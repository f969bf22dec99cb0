import { AppError } from '../../../http/errors.ts'

/** Names for people and requests: unique, and never empty. */
export function nameColumns(cells: string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, index) => {
    // Half of an emoji at the end isn't a character, and the database takes none.
    const name =
      cell
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 100)
        .replace(/\p{Cs}/gu, '') || `Column ${index + 1}`
    let unique = name
    for (let copy = 2; taken.has(unique); copy += 1) unique = `${name} (${copy})`
    taken.add(unique)
    return unique
  })
}

/** A list of addresses often has no header; its first line is a person already. */
export function isHeader(cells: string[]): boolean {
  return !cells.some((cell) => looksLikeAddress(cell))
}

export function looksLikeAddress(cell: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim())
}

/** What a spreadsheet or another encoding looks like; a clear word saves a search. */
export function rejectOtherFormats(start: Buffer): void {
  const [first, second] = start
  if (first === 0x50 && second === 0x4b) throw notCsv('This is a spreadsheet or a ZIP file. Save it as CSV first.')
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw notCsv('This file is in UTF-16. Save it as “CSV UTF-8”.')
  }
  if (start.subarray(0, 4096).includes(0)) throw notCsv('This isn’t a text file. Send a CSV file in UTF-8.')
}

export function notCsv(message: string): AppError {
  return new AppError('invalid_request', message)
}
