import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvRecord, createCsvReader, csvPieceLength, findLayout } from './read-csv.ts'

/** With a first line that says how the others are written. */
function readAll(text: string, separator: string, pieces = 1): CsvRecord[] {
  const reader = createCsvReader()
  const all = `x${separator}x\n${text}`
  const size = Math.max(1, Math.ceil(all.length / pieces))
  const records: CsvRecord[] = []
  const take = (piece: string, isLast: boolean) => {
    const read = reader.read(piece, isLast)
    records.push(...read.records)
    if (read.error) throw new Error(`Row ${records.length} ${read.error}`)
  }
  for (let at = 0; at < all.length; at += size) take(all.slice(at, at + size), false)
  take('', true)
  return records.slice(1)
}

test('CT-4 quoted cells, escaped quotes, line breaks within cells, CRLF and a last line without an end are read', () => {
  const text = 'a,"b, ""c""",d\r\n"two\nlines",,5" pipe\n\r\nlast,'
  expect(readAll(text, ',')).toEqual([
    { text: 'a,"b, ""c""",d', cells: ['a', 'b, "c"', 'd'] },
    { text: '"two\nlines",,5" pipe', cells: ['two\nlines', '', '5" pipe'] },
    { text: '', cells: [''] },
    { text: 'last,', cells: ['last', ''] },
  ])
})

test('CT-4 a file reads the same in one piece and in any number of them', () => {
  const cell = fc.string({ maxLength: 8, unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', 'é', '😀', ' ') })
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(',', ';', '\t'),
      fc.integer({ min: 1, max: 50 }),
      (rows, newline, separator, pieces) => {
        const text = rows.map((cells) => cells.map(quoted).join(separator) + newline).join('')
        const records = readAll(text, separator, pieces)
        expect(records.map(({ cells }) => cells)).toEqual(rows)
        expect(records.map((record) => record.text + newline).join('')).toBe(text)
      },
    ),
    { seed: 20261116 },
  )
})

test.each(['a,"b', '"a"b,c\n', `a,"${'x'.repeat(70_000)}`])(
  'CT-4 a record that can’t be read is an error: %#',
  (text) => {
    expect(() => readAll(text, ',')).toThrow(/^Row 1 (quote|length)$/)
  },
)

test('CT-4 separator and end of line are found', () => {
  expect(findLayout('email;"a,b,c";x\r\n1;2;3')).toEqual({ separator: ';', newline: '\r\n' })
  expect(findLayout('email\tname\nx\ty')).toEqual({ separator: '\t', newline: '\n' })
  expect(findLayout('email')).toEqual({ separator: ',', newline: '\n' })
})

test('SN-1 of a record that never ends, no more is read than four pieces and the one that is too much', () => {
  const reader = createCsvReader()
  const errors = [
    `a\n"${'x'.repeat(csvPieceLength - 3)}`,
    ...Array.from({ length: 9 }, () => 'x'.repeat(csvPieceLength)),
  ].map((piece) => reader.read(piece).error)
  expect(errors.slice(0, 5)).toEqual([null, null, null, null, 'length'])
})
