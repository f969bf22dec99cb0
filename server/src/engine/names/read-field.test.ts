import { expect, test } from 'vitest'
import { kinds } from './characters.ts'
import { readField } from './read-field.ts'

const words = (text: string) => {
  const { units, tokens } = readField(text)
  return tokens.map(({ start, end }) => String.fromCharCode(...units.subarray(start, end)))
}

test.each([
  ['  José   María ', ['jose', 'maria']],
  ["O'Connor-Łukasz", ['oconnor', 'lukasz']],
  ['Jose\u0301', ['jose']],
  ['J.R.', ['j', 'r']],
  ['Gal·la', ['galla']],
  ['ПЁТР', ['петр']],
  ['Ｊｏｈｎ', ['john']],
  ['يوسف', ['یوسف']],
  ['カナ', ['かな']],
])('%j is read as %j', (text, expected) => {
  expect(words(text)).toEqual(expected)
})

test('a phrase has the same hash regardless of accents, case and spaces', () => {
  expect(readField('JOSE maria').phraseHash).toBe(readField(' José  María').phraseHash)
  expect(readField('Maria Jose').phraseHash).not.toBe(readField('Jose Maria').phraseHash)
})

test('non-letters are classified by kind', () => {
  const has = (text: string, kind: number) => (readField(text).present & (1 << kind)) !== 0
  expect(has('An\u200bna', kinds.invisible)).toBe(true)
  expect(has('Anna\u202e', kinds.bidi)).toBe(true)
  expect(has('An\ud800na', kinds.control)).toBe(true)
  expect(has('Anna', kinds.symbol)).toBe(false)
  expect(readField('علی‌رضا').hasForeignJoiner).toBe(false)
  expect(readField('An\u200dna').hasForeignJoiner).toBe(true)
})
