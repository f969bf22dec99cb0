/** One line in RFC 4180 format. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map((cell) => csvCell(cell, ',')).join(',')}\r\n`
}

/** Names are arbitrary text, and spreadsheets execute cells that start with one of these. */
export function csvCell(value: string | number | null, separator: string): string {
  const text = value === null ? '' : String(value)
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  const isQuoted = harmless.includes(separator) || /["\r\n]/.test(harmless)
  return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
