import Papa from 'papaparse'

/** How a file is written, by its first record: what comes before it, between cells, and at the end of a line. */
export type CsvLayout = { mark: string; separator: string; newline: string }

/** `text` is the record as it was written, without the end of its line. */
export type CsvRecord = { text: string; cells: string[] }

/** The records that a piece completes. `error`: what is wrong with the next one, which ends the reading. */
export type CsvPiece = { records: CsvRecord[]; error: 'quote' | 'length' | null }

export type CsvReader = {
  /** As soon as a record has been read. */
  layout(): CsvLayout
  /** Pieces should have `csvPieceLength`. The unfinished record waits for the next one, and at the end there is none. */
  read(piece: string, isLast?: boolean): CsvPiece
}

/**
 * The length of a piece. The record that a piece leaves unfinished is read again with the next: at most four times, because it
 * can't be longer than four of them.
 */
export const csvPieceLength = 16_384
const maxRecordLength = 65_536

/** Reads RFC 4180 as it arrives, with quotation marks also within plain cells. */
export function createCsvReader(): CsvReader {
  let rest = ''
  let layout: CsvLayout = { mark: '', separator: ',', newline: '\n' }
  let named: { separator?: string } = {}
  let hasBegun = false
  let isLaidOut = false

  return {
    layout: () => layout,
    read(piece, isLast = false) {
      if (!hasBegun && piece.startsWith(byteOrderMark)) {
        layout.mark = byteOrderMark
        piece = piece.slice(1)
      }
      if (piece !== '') hasBegun = true
      let text = rest + piece
      if (!isLaidOut) {
        const [line, separator] = separatorLine.exec(text) ?? []
        if (line && separator) {
          layout.mark += line
          named = { separator }
          text = text.slice(line.length)
        }
        layout = { ...layout, ...findLayout(isLast ? text : text.trimEnd()), ...named }
      }
      const records: CsvRecord[] = []
      let isTooLong = false
      const { next, isBroken } = scanRecords(text, layout, { isLast }, (cells, start, end) => {
        isTooLong = end - start > maxRecordLength
        if (!isTooLong) records.push({ text: text.slice(start, end), cells })
        return !isTooLong
      })
      rest = text.slice(next)
      if (records.length > 0) isLaidOut = true
      if (isBroken) return { records, error: 'quote' }
      return { records, error: isTooLong || rest.length > maxRecordLength ? 'length' : null }
    },
  }
}

/** Returns false to stop. `end` is before the end of the record's line. */
type OnRecord = (cells: string[], start: number, end: number) => boolean

/**
 * Hands over the records of a text one by one, because keeping them takes the collector longer than reading them. Unless it's the
 * last of a file, the text may end within a record. `next` is where the first one starts that wasn't handed over.
 */
export function scanRecords(
  text: string,
  { separator, newline }: Omit<CsvLayout, 'mark'>,
  { from = 0, isLast = true },
  onRecord: OnRecord,
): { next: number; isBroken: boolean } {
  // Lines may end with either of the two; the carriage return then comes with the text before it.
  const lineEnd = newline === '\r' ? '\r' : '\n'
  let start = from
  let isBroken = false
  const parser = new Papa.Parser({
    delimiter: separator,
    newline: lineEnd,
    step({ data, errors, meta: { cursor: next } }) {
      isBroken = errors.length > 0
      if (isBroken || start === text.length) return parser.abort()
      const cells: string[] = data[0]
      const line = text[next - 1] === lineEnd ? next - 1 : next
      const end = lineEnd === '\n' && line > start && text[line - 1] === '\r' ? line - 1 : line
      if (end < line) dropReturn(cells, text[end - 1])
      const isEnough = !onRecord(cells, start, end)
      start = next
      if (isEnough) parser.abort()
    },
  })
  const { errors } = parser.parse(text.slice(from, isLast ? text.length : endOfReadable(text, lineEnd)), from, !isLast)
  return { next: start, isBroken: isBroken || errors.length > 0 }
}

/**
 * Without white space at the end: whether a quotation mark before it closes a cell depends on what comes after it. A carriage
 * return may be half of the end of a line.
 */
function endOfReadable(text: string, lineEnd: string): number {
  return Math.max(text.trimEnd().length, text.lastIndexOf(lineEnd) + 1)
}

/** Of the last cell, unless it's within quotation marks. */
function dropReturn(cells: string[], before: string | undefined): void {
  const last = cells.at(-1)
  if (last?.endsWith('\r') && before !== '"') cells[cells.length - 1] = last.slice(0, -1)
}

/** The most frequent separator in the first line, and the line's ending. */
export function findLayout(start: string): Pick<CsvLayout, 'separator' | 'newline'> {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? ''
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '')
  const counted = separators.map((separator) => ({ separator, count: unquoted.split(separator).length }))
  const [maxCount = { separator: ',' }] = counted.toSorted((a, b) => b.count - a.count)
  const newline = /^(\r\n|\n|\r)/.exec(start.slice(line.length))?.[0] ?? '\n'
  return { separator: maxCount.separator, newline }
}

const separators = [',', ';', '\t', '|']
/** What Excel reads and never shows: `sep=;` in a line of its own. A carriage return may be half of its end. */
const separatorLine = /^sep=([,;\t|])(?:\r\n|\n|\r(?=[^\n]))/i
const byteOrderMark = '\uFEFF'
