import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteWriter } from './byte-writer.ts'

test('CT-4 what is written piece by piece is the text in UTF-8, however large it gets', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(fc.array(anyText), fc.nat({ max: 50 }), (texts, expected) => {
      const writer = createByteWriter(expected)
      for (const text of texts) writer.write(text)
      expect(writer.written().toString()).toBe(texts.join(''))
    }),
  )
  const writer = createByteWriter(10)
  writer.write('é,')
  writer.write('😀')
  expect(writer.written().toString()).toBe('é,😀')
})
