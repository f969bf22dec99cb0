import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kinds } from './characters.ts'
import { type Field, readField } from './read-field.ts'

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

test('a single word of ASCII letters is read in one pass as any other text would be', () => {
  const characters = [...'abzABZ@[`{ -é']
  const text = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(text, (word) => {
      // With a space before it, it goes the longer way.
      const other = readField(` ${word}`)
      const upTo = (other.tokens.at(-1)?.end ?? 0) + 1
      const seen = (field: Field) => ({ ...field, text: '', units: [...field.units.subarray(0, upTo)] })
      expect(seen(readField(word))).toEqual(seen(other))
    }),
    { numRuns: 300 },
  )
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
