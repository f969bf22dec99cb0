import { expect, test } from 'vitest'
import { addMark, createMarkedWords, marksOf } from './marked-words.ts'

test('every word keeps its flags, however many there are and however close their hashes', () => {
  const words = createMarkedWords()
  const hashes = Array.from({ length: 20_000 }, (_, n) => (n % 2 === 0 ? n : Math.imul(n, -0x61c88647)))
  for (const hash of hashes) addMark(words, hash, 1)
  addMark(words, 0, 4)
  expect(words.count).toBe(new Set(hashes).size)
  expect(hashes.every((hash) => marksOf(words, hash) === (hash === 0 ? 5 : 1))).toBe(true)
  expect(marksOf(words, 1_000_001)).toBe(0)
})
