import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Ada', 'Lovelace', 'AL'],
  ['  ada ', 'lovelace', 'AL'],
  ['Ada', '', 'A'],
  ['', '', 'X'],
  ['Élodie', 'Ørsted', 'ÉØ'],
  ['e\u0301lodie', 'x', 'E\u0301X'],
  ['𐐨𐐩', '李', '𐐀李'],
  // The first name's letter comes first as it's read, from the right; kept apart, or they'd join into a word.
  ['محمد', 'العلي', 'م\u200cا'],
  ['דוד', 'כהן', 'דכ'],
  ['Lina', 'العلي', 'Lا'],
])('the initials of "%s" "%s" are %s', (firstName, lastName, initials) => {
  expect(initialsOf(firstName, lastName, 'x@example.com')).toBe(initials)
})

test('without a name and an address there is still something to see', () => {
  expect(initialsOf('', '', '')).toBe('?')
})
