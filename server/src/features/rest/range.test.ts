import { describe, expect, test } from 'vitest'
import { contentRange, rangeStatus, requestedRange } from './range.ts'

describe('ranges', () => {
  test.each([
    [{ limit: null, offset: null }, undefined, { limit: null, offset: 0 }],
    [{ limit: 5, offset: 2 }, undefined, { limit: 5, offset: 2 }],
    [{ limit: null, offset: null }, '0-9', { limit: 10, offset: 0 }],
    [{ limit: null, offset: null }, 'items=3-', { limit: null, offset: 3 }],
    [{ limit: 5, offset: null }, '2-9', { limit: 3, offset: 2 }],
    [{ limit: 1, offset: null }, '5-9', { limit: 0, offset: 5 }],
    [{ limit: null, offset: null }, 'nonsense', { limit: null, offset: 0 }],
  ])('%j with Range %s', (query, header, expected) => {
    expect(requestedRange(query, header)).toEqual(expected)
  })

  test('impossible ones are PGRST103', () => {
    expect(() => requestedRange({ limit: -1, offset: null }, undefined)).toThrowError(
      expect.objectContaining({ code: 'PGRST103', status: 416 }),
    )
    expect(() => requestedRange({ limit: null, offset: null }, '9-0')).toThrowError(
      expect.objectContaining({ code: 'PGRST103' }),
    )
    expect(() => rangeStatus({ limit: null, offset: 10 }, 0, 5)).toThrowError(
      expect.objectContaining({ details: 'An offset of 10 was requested, but there are only 5 rows.' }),
    )
  })

  test.each([
    [0, 10, 100, '0-9/100'],
    [20, 5, null, '20-24/*'],
    [0, 0, 0, '*/0'],
    [0, 0, null, '*/*'],
    [5, 0, 5, '*/5'],
  ])('from %i, %i rows of %s: %s', (first, rows, total, expected) => {
    expect(contentRange(first, rows, total)).toBe(expected)
  })
})
