import { maxFileColumns, maxFileRows } from '@assay/contract/files/rules'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { type CsvPiece, type CsvRecord, createCsvReader } from '../../read-csv.ts'
import { isHeader, nameColumns, notCsv } from './csv/read-header.ts'
import { recognizeColumns } from './csv/recognize-columns.ts'
import type { FilePart, StoredFile } from './file.ts'

type Contents = Pick<StoredFile, 'separator' | 'newline' | 'header' | 'columns' | 'checked' | 'rows'>

/** Cuts an upload into parts of whole lines, hands each to `keep`, and says what it found. */
export async function collectRecords(
  pieces: AsyncIterable<string>,
  keep: (part: FilePart) => Promise<void>,
): Promise<Contents> {
  const reader = createCsvReader()
  const samples: string[][] = []
  let names: string[] = []
  let filled: number[] = []
  let header = ''
  let line = 0
  let rows = 0
  let part = { firstRow: 0, rows: 0, lines: '' }

  async function flush(): Promise<void> {
    if (part.rows === 0) return
    await keep({ firstRow: part.firstRow, rows: part.rows, content: part.lines })
    part = { firstRow: rows, rows: 0, lines: '' }
  }

  function readHeader({ text, cells }: CsvRecord): boolean {
    if (cells.length > maxFileColumns)
      throw notCsv(`A file can have ${maxFileColumns} columns at most. This one has ${cells.length}.`)
    if (/^sep=/i.test(text))
      throw notCsv('We don’t read the separator that the first line names. Use a comma, a semicolon, a tab or `|`.')
    const hasHeader = isHeader(cells)
    names = nameColumns(hasHeader ? cells : cells.map(() => ''))
    filled = names.map(() => 0)
    // Excel writes a byte order mark or names the separator, and wants that back.
    const { mark, separator } = reader.layout()
    header = mark + (hasHeader ? text : names.join(separator))
    return hasHeader
  }

  function addRow({ text, cells }: CsvRecord): void {
    if (cells.length > names.length) {
      throw notCsv(
        `Row ${formatCount(line)} has ${formatCounted(cells.length, 'cell')}, but the first row has ${names.length}.`,
      )
    }
    rows += 1
    if (rows > maxFileRows)
      throw notCsv(`A file can have ${formatCount(maxFileRows)} rows at most. Split it into several.`)
    cells.forEach((cell, index) => {
      if (cell.trim() !== '') filled[index] = (filled[index] ?? 0) + 1
    })
    if (samples.length < sampleRows) samples.push(cells)
    part.rows += 1
    part.lines += text + reader.layout().newline
  }

  async function add({ records, error }: CsvPiece): Promise<void> {
    for (const record of records) {
      line += 1
      // Blank lines are left out.
      if (record.text.trim() === '') continue
      if (names.length === 0 && readHeader(record)) continue
      addRow(record)
      if (part.rows === rowsPerPart || part.lines.length >= charactersPerPart) await flush()
    }
    if (error) throw notCsv(`Row ${line + 1} ${errors[error]}`)
  }

  for await (const piece of pieces) await add(reader.read(piece))
  await add(reader.read('', true))
  await flush()
  if (rows === 0) throw notCsv(names.length === 0 ? 'This file is empty.' : 'This file has a header, but no rows.')
  const { separator, newline } = reader.layout()
  const { email, firstname, lastname, name } = recognizeColumns(names, samples)
  const columns = names.map((name, index) => ({ name, filled: filled[index] ?? 0 }))
  return {
    separator,
    newline,
    header,
    columns,
    checked: [email ?? -1, firstname ?? name ?? -1, lastname ?? name ?? -1],
    rows,
  }
}

const errors: Record<NonNullable<CsvPiece['error']>, string> = {
  quote: 'has a quotation mark that isn’t closed or escaped.',
  length: 'is longer than 64 kB. Is a quotation mark not closed?',
}

const sampleRows = 200
/** As many as a batch request can have. */
const rowsPerPart = 1000
const charactersPerPart = 131_072
