/** Parses CSV into rows by column name. A quoted value may contain commas, quotes ("") and line breaks. */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...lines] = splitCsv(text.replace(/^\uFEFF/, ''))
  return lines
    .filter((cells) => cells.length > 1 || cells[0] !== '')
    .map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ''])))
}

export function toCsv(header: readonly string[], rows: readonly Record<string, string>[]): string {
  const quote = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  const lines = rows.map((row) => header.map((name) => quote(row[name] ?? '')).join(','))
  return `${[header.join(','), ...lines].join('\n')}\n`
}

function splitCsv(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i)
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text.charAt(i + 1) === '"') cell += text.charAt(++i)
      else isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === ',') {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') {
      lines.push([...cells, cell.endsWith('\r') ? cell.slice(0, -1) : cell])
      cells = []
      cell = ''
    } else cell += char
  }
  if (cell !== '' || cells.length > 0) lines.push([...cells, cell])
  return lines
}
