import type { UsageRow } from '@assay/contract/usage'

/** One line for each day, key and verdict, as RFC 4180 has it. */
export function csvOf(rows: UsageRow[]): string {
  const lines = rows.map(({ day, key_name, verdict, calls, units }) => [day, key_name, verdict, calls, units])
  return [['day', 'key', 'verdict', 'calls', 'units'], ...lines]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('')
}

/** The name of a key is anyone's text: a spreadsheet runs what begins with one of these. */
function cell(value: string | number): string {
  const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
