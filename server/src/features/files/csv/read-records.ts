import { AppError } from '../../../http/errors.ts'

/** `text` is the record as it was written, without the end of its line. */
export type CsvRecord = { text: string; cells: string[] }

export type CsvReader = {
  /** The records that are complete with this piece of the file. */
  push(piece: string): CsvRecord[]
  /** The last record, if its line had no end. */
  end(): CsvRecord[]
}

/** Reads RFC 4180 as it arrives; of a piece that ends within a record, that record waits for the next. */
export function createCsvReader(separator: string): CsvReader {
  let rest = ''
  let count = 0

  function read(text: string, isLast: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    let start = 0
    while (start < text.length) {
      const found = readRecord(text, start, { separator, isLast, number: count + 1 })
      if (!found) break
      count += 1
      records.push({ text: text.slice(start, found.end), cells: found.cells })
      start = found.next
    }
    rest = text.slice(start)
    if (rest.length > maxRecordLength) throw tooLong(count + 1)
    return records
  }

  return { push: (piece) => read(rest + piece, false), end: () => read(rest, true) }
}

const maxRecordLength = 65_536

type Place = { separator: string; isLast: boolean; number: number }
/** Where its text ends, and where the next one starts. */
type Found = { cells: string[]; end: number; next: number }

/** The record of a stored part that starts there: written by us, so it's whole. */
export function recordAt(text: string, start: number, separator: string): Found {
  const found = readRecord(text, start, { separator, isLast: true, number: 1 })
  if (!found) throw new Error('a stored record is incomplete')
  return found
}

/** Null if the text ends before the record does. */
function readRecord(text: string, start: number, { separator, isLast, number }: Place): Found | null {
  const cells: string[] = []
  const separatorCode = separator.charCodeAt(0)
  let at = start
  for (;;) {
    const isQuoted = text.charCodeAt(at) === quote
    const end = isQuoted ? endOfQuoted(text, at) : endOfPlain(text, at, separatorCode)
    // A quote at the very end may be the first half of an escaped one.
    if (end === -1 || (end === text.length && !isLast)) {
      if (end === -1 && isLast) throw badQuote(number)
      return null
    }
    if (end - start > maxRecordLength) throw tooLong(number)
    cells.push(isQuoted ? unescaped(text.slice(at + 1, end - 1)) : text.slice(at, end))
    const mark = text.charCodeAt(end)
    if (mark === separatorCode) {
      at = end + 1
      if (at === text.length && !isLast) return null
      continue
    }
    if (end === text.length) return { cells, end, next: end }
    if (mark === lineFeed) return { cells, end, next: end + 1 }
    if (mark !== carriageReturn) throw badQuote(number)
    if (end + 1 === text.length && !isLast) return null
    return { cells, end, next: text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1 }
  }
}

function unescaped(quoted: string): string {
  return quoted.includes('"') ? quoted.replaceAll('""', '"') : quoted
}

/** After the closing quote; -1 if there is none yet. */
function endOfQuoted(text: string, start: number): number {
  let found = text.indexOf('"', start + 1)
  while (found !== -1 && text.charCodeAt(found + 1) === quote) found = text.indexOf('"', found + 2)
  return found === -1 ? -1 : found + 1
}

function endOfPlain(text: string, start: number, separatorCode: number): number {
  let at = start
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === separatorCode || code === lineFeed || code === carriageReturn) break
  }
  return at
}

const quote = 34
const lineFeed = 10
const carriageReturn = 13

function badQuote(number: number): AppError {
  return new AppError('invalid_request', `Row ${number} has a quotation mark that isn’t closed or escaped.`)
}

function tooLong(number: number): AppError {
  return new AppError('invalid_request', `Row ${number} is longer than 64 kB. Is a quotation mark not closed?`)
}
