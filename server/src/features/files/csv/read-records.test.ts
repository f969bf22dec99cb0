import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLayout, isHeader, nameColumns } from './read-header.ts'
import { createCsvReader } from './read-records.ts'
import { recognizeColumns } from './recognize-columns.ts'

function readAll(text: string, separator: string, pieces = 1) {
  const reader = createCsvReader(separator)
  const size = Math.max(1, Math.ceil(text.length / pieces))
  const records = []
  for (let at = 0; at < text.length; at += size) records.push(...reader.push(text.slice(at, at + size)))
  return [...records, ...reader.end()]
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
    expect(() => readAll(text, ',')).toThrow(/^Row 1 /)
  },
)

test('CT-4 separator, end of line and header are found', () => {
  expect(findLayout('email;"a,b,c";x\r\n1;2;3')).toEqual({ separator: ';', newline: '\r\n' })
  expect(findLayout('email\tname\nx\ty')).toEqual({ separator: '\t', newline: '\n' })
  expect(findLayout('email')).toEqual({ separator: ',', newline: '\n' })
  expect(isHeader(['ada@example.com', 'Ada'])).toBe(false)
  expect(nameColumns(['Email', '', 'Email', ' a\n b '])).toEqual(['Email', 'Column 2', 'Email (2)', 'a b'])
})

test.each([
  [
    ['Email', 'First Name', 'Surname'],
    ['ada@example.com', 'Ada', 'Lovelace'],
    [0, 1, 2],
  ],
  [
    ['id', 'user_first_name', 'LASTNAME', 'contact'],
    ['1', 'Ada', 'Lovelace', 'ada@example.com'],
    [3, 1, 2],
  ],
  [
    ['E-Mail sent', 'Kontakt'],
    ['yes', 'ada@example.com'],
    [1, null, null],
  ],
  [
    ['Email', 'Prénom', 'Nom'],
    ['not an address', 'Ada', 'Lovelace'],
    [0, 1, 2],
  ],
  [
    ['Company', 'Phone'],
    ['Engines', '5'],
    [null, null, null],
  ],
])('CT-4 the columns %j are recognized', (names, cells, expected) => {
  expect(Object.values(recognizeColumns(names, [cells]))).toEqual(expected)
})
