import { RestError } from './rest-error.ts'

export type Preferences = {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  return: 'representation' | 'minimal' | 'headers-only' | null
  count: 'exact' | 'planned' | 'estimated' | null
  tx: 'commit' | 'rollback' | null
  handling: 'strict' | 'lenient' | null
  maxAffected: number | null
}

/** Parses `Prefer`. The first of several values counts; unknown ones matter only with `handling=strict`. */
export function parsePreferences(header: string | undefined): Preferences {
  const given = (header ?? '').split(',').flatMap((item) => item.trim() || [])
  const pick = <Value extends string>(name: string, values: readonly Value[]): Value | null => {
    for (const item of given) {
      const value = values.find((value) => item === `${name}=${value}`)
      if (value) return value
    }
    return null
  }
  const maxAffected = given.find((item) => /^max-affected=\d{1,9}$/.test(item))
  const preferences = {
    resolution: pick('resolution', known.resolution),
    missing: pick('missing', known.missing),
    return: pick('return', known.return),
    count: pick('count', known.count),
    tx: pick('tx', known.tx),
    handling: pick('handling', known.handling),
    maxAffected: maxAffected === undefined ? null : Number(maxAffected.slice('max-affected='.length)),
  }
  const unknown = given.filter((item) => !knownItems.has(item) && !item.startsWith('max-affected='))
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  return preferences
}

/** `Preference-Applied` for the preferences that apply to this kind of request. */
export function appliedPreferences(
  preferences: Preferences,
  relevant: readonly Exclude<keyof Preferences, 'maxAffected'>[],
): string {
  const applied = relevant.flatMap((name) => (preferences[name] === null ? [] : `${name}=${preferences[name]}`))
  const limit = affectedLimit(preferences)
  return [...applied, ...(limit === null ? [] : [`max-affected=${limit}`])].join(', ')
}

/** `max-affected` is enforced only together with `handling=strict`. */
export function affectedLimit({ handling, maxAffected }: Preferences): number | null {
  return handling === 'strict' ? maxAffected : null
}

const known = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

const knownItems = new Set(Object.entries(known).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)))
