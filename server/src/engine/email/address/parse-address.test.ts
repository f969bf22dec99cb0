import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './parse-address.ts'

/** With a space after it, an address is read by the patterns. */
const byPatterns = (text: string) => {
  const parsed = parseAddress(`${text} `)
  return parsed.status === 'parsed' ? parsed.address : null
}

const oneOf = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength })

test('a plain address is read in one pass as the patterns would read it', () => {
  const local = fc.oneof(oneOf('ab.', 6), oneOf('aZ0.+-_!{}', 12), oneOf('a', 66))
  const label = fc.oneof(oneOf('a0-', 4), oneOf('ab', 65), fc.constantFrom('com', '12', 'xn--p1ai', 'B', ''))
  const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
  let plain = 0
  fc.assert(
    fc.property(local, domain, (name, host) => {
      const text = `${name}@${host}`
      const parsed = parseAddress(text)
      const address = parsed.status === 'parsed' ? { ...parsed.address, whole: null } : null
      expect(address, text).toEqual(byPatterns(text))
      if (parsed.status === 'parsed' && parsed.address.whole !== null) plain += 1
    }),
    { numRuns: 2000 },
  )
  expect(plain).toBeGreaterThan(200)
})

test.each([
  ['ada.lovelace@analytical-society.com', true],
  ['Ada+news@example.co.uk', true],
  ['ada@EXAMPLE.com', false],
  ['"ada"@example.com', false],
  ['ada@example.com.', false],
  ['mailto:ada@example.com', false],
])('%s is plain: %s', (text, isPlain) => {
  const parsed = parseAddress(text)
  expect(parsed.status === 'parsed' && parsed.address.whole).toBe(isPlain ? text : null)
})
