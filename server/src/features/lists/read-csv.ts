export type CsvRow = { line: number; cells: string[] }

/** RFC 4180, with any line break. `line` is where a row begins; empty lines are left out. A quote left open takes the rest. */
export function* readCsv(text: string): Generator<CsvRow> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let line = 1
  let row: CsvRow = { line, cells: [] }
  while (at < text.length) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? endOfQuoted(text, at) : endOfPlain(text, at)
    const cell = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end)
    if (isQuoted) line += cell.split('\n').length - 1
    row.cells.push(cell)
    at = end
    if (text[at] === ',') {
      at += 1
      // A comma at the very end still opens a cell.
      if (at < text.length && text[at] !== '\n' && text[at] !== '\r') continue
      row.cells.push('')
    } else if (at < text.length && text[at] !== '\n' && text[at] !== '\r') {
      // Text after a closing quote belongs to the cell.
      const rest = endOfPlain(text, at)
      row.cells.push(`${row.cells.pop() ?? ''}${text.slice(at, rest)}`)
      at = rest
      if (text[at] === ',') {
        at += 1
        continue
      }
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    if (row.cells.some((cell) => cell.trim() !== '')) yield row
    line += 1
    row = { line, cells: [] }
  }
}

/** After the closing quote. */
function endOfQuoted(text: string, start: number): number {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length + 1
    if (text[at + 1] !== '"') return at + 1
  }
}

function endOfPlain(text: string, start: number): number {
  let at = start
  while (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}
