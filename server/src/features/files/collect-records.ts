import { maxFileColumns, maxFileRows } from '@assay/contract/files/rules'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { findLayout, hasFirstLine, isHeader, nameColumns, notCsv } from './csv/read-header.ts'
import { type CsvRecord, createCsvReader } from './csv/read-records.ts'
import { recognizeColumns } from './csv/recognize-columns.ts'
import type { FilePart, StoredFile } from './file.ts'

type Contents = Pick<StoredFile, 'separator' | 'newline' | 'header' | 'columns' | 'checked' | 'rows'>

/** Cuts an upload into parts of whole lines, hands each to `keep`, and says what it found. */
export async function collectRecords(
  pieces: AsyncIterable<string>,
  keep: (part: FilePart) => Promise<void>,
): Promise<Contents> {
  let start = ''
  let file: ReturnType<typeof openFile> | null = null
  for await (const piece of pieces) {
    if (file) await file.take(piece)
    else {
      start += piece
      // The first line says how the rest is written.
      if (!hasFirstLine(withoutMark(start))) continue
      file = openFile(start, keep)
      await file.take(withoutMark(start))
    }
  }
  if (file) return file.end()
  file = openFile(start, keep)
  await file.take(withoutMark(start))
  return file.end()
}

function openFile(start: string, keep: (part: FilePart) => Promise<void>) {
  const mark = start.startsWith(byteOrderMark) ? byteOrderMark : ''
  const { separator, newline } = findLayout(withoutMark(start))
  const reader = createCsvReader(separator)
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
    const hasHeader = isHeader(cells)
    names = nameColumns(hasHeader ? cells : cells.map(() => ''))
    filled = names.map(() => 0)
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
    part.lines += text + newline
  }

  async function addAll(records: CsvRecord[]): Promise<void> {
    for (const record of records) {
      line += 1
      // Blank lines are left out.
      if (record.text.trim() === '') continue
      if (names.length === 0 && readHeader(record)) continue
      addRow(record)
      if (part.rows === rowsPerPart || part.lines.length >= charactersPerPart) await flush()
    }
  }

  return {
    take: (piece: string) => addAll(reader.push(piece)),
    async end(): Promise<Contents> {
      await addAll(reader.end())
      await flush()
      if (rows === 0) throw notCsv(names.length === 0 ? 'This file is empty.' : 'This file has a header, but no rows.')
      const { email, firstname, lastname } = recognizeColumns(names, samples)
      const columns = names.map((name, index) => ({ name, filled: filled[index] ?? 0 }))
      return { separator, newline, header, columns, checked: [email ?? -1, firstname ?? -1, lastname ?? -1], rows }
    },
  }
}

const byteOrderMark = '\uFEFF'

/** Excel writes one, and wants it back. */
function withoutMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text
}

const sampleRows = 200
/** As many as a batch request can have. */
const rowsPerPart = 1000
const charactersPerPart = 131_072
