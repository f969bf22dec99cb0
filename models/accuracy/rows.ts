import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scanRecords } from '../../server/src/read-csv.ts'

/** The rows of all files of one kind: `names_real.csv` and `names_fake.csv` for `names`. */
export function readRows(folder: string, kind: 'emails' | 'names'): Record<string, string>[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${kind}_`) && file.endsWith('.csv'))
    .sort()
    .flatMap((file) => parseCsv(readFileSync(join(folder, file), 'utf8')))
}

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
  scanRecords(text, { separator: ',', newline: '\n' }, {}, (cells) => lines.push(cells) > 0)
  return lines
}
