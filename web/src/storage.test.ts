import { afterEach, expect, test, vi } from 'vitest'
import { localStore } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('what is stored is read back, from the browser’s own storage', () => {
  const stored = stubStorage()
  localStore.setItem('theme', 'dark')
  expect(stored.get('theme')).toBe('dark')
  expect(localStore.getItem('theme')).toBe('dark')
  localStore.removeItem('theme')
  expect(localStore.getItem('theme')).toBeNull()
  expect(stored.has('theme')).toBe(false)
})

test('blocked storage keeps values until the page closes', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(localStore.getItem('blocked')).toBeNull()
  localStore.setItem('blocked', 'yes')
  expect(localStore.getItem('blocked')).toBe('yes')
  localStore.removeItem('blocked')
  expect(localStore.getItem('blocked')).toBeNull()
})

test('a value that no longer fits hides the older one that is stored', () => {
  const stored = stubStorage()
  localStore.setItem('full', 'old')
  stubStorage(stored, () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  localStore.setItem('full', 'new')
  expect(localStore.getItem('full')).toBe('new')
  stubStorage(stored)
  localStore.setItem('full', 'newest')
  expect([localStore.getItem('full'), stored.get('full')]).toEqual(['newest', 'newest'])
})

function stubStorage(
  stored = new Map<string, string>(),
  setItem = (key: string, value: string): unknown => stored.set(key, value),
): Map<string, string> {
  const getItem = (key: string) => stored.get(key) ?? null
  const removeItem = (key: string) => stored.delete(key)
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem })
  return stored
}
