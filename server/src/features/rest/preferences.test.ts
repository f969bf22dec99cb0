import { describe, expect, test } from 'vitest'
import { appliedPreferences, parsePreferences } from './preferences.ts'

describe('Prefer', () => {
  test('the first value of each preference counts; unknown ones are ignored', () => {
    const preferences = parsePreferences('return=minimal, return=representation,count=exact ,  tx=rollback, foo=bar')
    expect(preferences).toMatchObject({ return: 'minimal', count: 'exact', tx: 'rollback', missing: null })
    expect(appliedPreferences(preferences, ['return', 'count', 'tx'])).toBe('return=minimal, count=exact, tx=rollback')
  })

  test('handling=strict rejects unknown ones and enforces max-affected', () => {
    expect(() => parsePreferences('handling=strict, foo=bar')).toThrowError(
      expect.objectContaining({ code: 'PGRST122', details: 'Invalid preferences: foo=bar' }),
    )
    const strict = parsePreferences('handling=strict, max-affected=2')
    expect(appliedPreferences(strict, ['handling'])).toBe('handling=strict, max-affected=2')
    expect(appliedPreferences(parsePreferences('max-affected=2'), ['handling'])).toBe('')
  })
})
