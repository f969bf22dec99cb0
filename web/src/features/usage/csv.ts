import type { UsageRow } from '@assay/contract/usage'

/** One line per day, key and verdict, in RFC 4180 format. */
export function csvOf(rows: UsageRow[]): string {
  const lines = rows.map(({ day, key_name, verdict, requests, checks }) => [day, key_name, verdict, requests, checks])
  return [['day', 'key', 'verdict', 'requests', 'checks'], ...lines]
    .map((line) => `${line.map(cell).join(',')}\r\n`)
    .join('')
}

/** Key names are arbitrary text, and spreadsheets execute cells that start with one of these. */
function cell(value: string | number): string {
  const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
