import { expect, test } from 'vitest'
import { isHeader, nameColumns } from './read-header.ts'
import { recognizeColumns } from './recognize-columns.ts'

test('CT-4 a header is told from people, and its columns get names', () => {
  expect(isHeader(['ada@example.com', 'Ada'])).toBe(false)
  expect(nameColumns(['Email', '', 'Email', ' a\n b '])).toEqual(['Email', 'Column 2', 'Email (2)', 'a b'])
})

test.each([
  [
    ['Email', 'First Name', 'Surname'],
    ['ada@example.com', 'Ada', 'Lovelace'],
    [0, 1, 2, null],
  ],
  [
    ['id', 'user_first_name', 'LASTNAME', 'contact'],
    ['1', 'Ada', 'Lovelace', 'ada@example.com'],
    [3, 1, 2, null],
  ],
  [
    ['E-Mail sent', 'Kontakt'],
    ['yes', 'ada@example.com'],
    [1, null, null, null],
  ],
  [
    ['Email', 'Prénom', 'Nom'],
    ['not an address', 'Ada', 'Lovelace'],
    [0, 1, 2, null],
  ],
  [
    ['Company', 'Phone'],
    ['Engines', '5'],
    [null, null, null, null],
  ],
  [
    ['Email', 'Full name'],
    ['ada@example.com', 'Ada Lovelace'],
    [0, null, null, 1],
  ],
  [
    ['Email', 'Vorname', 'Name'],
    ['ada@example.com', 'Ada', 'Lovelace'],
    [0, 1, null, null],
  ],
])('CT-4 the columns %j are recognized', (names, cells, expected) => {
  expect(Object.values(recognizeColumns(names, [cells]))).toEqual(expected)
})
