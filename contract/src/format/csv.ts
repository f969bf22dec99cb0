/** One line in RFC 4180 format. */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map((cell) => csvCell(cell, ',')).join(',')}\r\n`
}

export function csvCell(value: string | number | null, separator: string): string {
  const text = value === null ? '' : String(value)
  const harmless = isFormula.test(text) ? `'${text}` : text
  const isQuoted = harmless.includes(separator) || /["\r\n]/.test(harmless)
  return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What spreadsheets run, in Japan also in wide letters; and what looks guarded already, so that one apostrophe is the guard. */
export const isFormula = /^'*[=+\-@\t\r＝＋－＠]/
