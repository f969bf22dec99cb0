import { expect, test } from 'vitest'
import { createKey, isWellFormedKey, prefixOf } from './key-format.ts'

test('a key shows its type, and no two are alike', () => {
  const keys = Array.from({ length: 200 }, () => createKey('live'))
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) {
    expect(key).toMatch(/^asy_live_[0-9A-Za-z]{38}$/)
    expect(isWellFormedKey(key)).toBe(true)
  }
  expect(createKey('test')).toMatch(/^asy_test_/)
  expect(prefixOf(keys[0] ?? '')).toMatch(/^asy_live_.{4}$/)
})

test('one wrong character is caught without a lookup', () => {
  const key = createKey('live')
  for (let place = 0; place < key.length; place += 1) {
    const changed = key.slice(0, place) + (key[place] === 'x' ? 'y' : 'x') + key.slice(place + 1)
    expect(isWellFormedKey(changed), changed).toBe(false)
  }
  for (const wrong of ['', 'asy_live_', `${key} `, ` ${key}`, `${key}\n`, key.slice(1), key.repeat(1000)]) {
    expect(isWellFormedKey(wrong)).toBe(false)
  }
})
