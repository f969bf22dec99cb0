/** Without empty cells at its end. `isBroken`: a quotation mark isn't closed, or text follows it. */
export type CsvRow = { line: number; cells: string[]; isBroken: boolean }

/**
 * RFC 4180, with any line break, and with the separator that the first line has most of: spreadsheets choose it by country. `line` is
 * where a row begins; an empty line is a row without cells.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  let at = text.charCodeAt(0) === byteOrderMark ? 1 : 0
  const separator = separatorOf(text.slice(at, at + mostHeader))
  let line = 1
  while (at < text.length) {
    const row: CsvRow = { line, cells: [], isBroken: false }
    for (let isLast = false; !isLast; ) {
      const isQuoted = text[at] === '"'
      const closed = isQuoted ? endOfQuoted(text, at) : at
      const end = endOfPlain(text, closed, separator)
      if (isQuoted && (closed > text.length || text.slice(closed, end).trim() !== '')) row.isBroken = true
      const cell = isQuoted ? text.slice(at + 1, closed - 1).replaceAll('""', '"') : text.slice(at, end)
      if (isQuoted) line += cell.split('\n').length - 1
      // More than any list has aren't worth keeping.
      if (row.cells.length < mostCells) row.cells.push(cell)
      at = end + 1
      isLast = text[end] !== separator
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1
    line += 1
    while (row.cells.at(-1)?.trim() === '') row.cells.pop()
    yield row
  }
}

const byteOrderMark = 0xfeff
const mostHeader = 1000
const mostCells = 20

function separatorOf(start: string): string {
  const [header = ''] = start.split(/[\r\n]/, 1)
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: header.split(separator).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ','
}

/** After the closing quote; beyond the text if there is none. */
function endOfQuoted(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote < 0 ? text.length + 1 : quote + 1
}

function endOfPlain(text: string, start: number, separator: string): number {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}
