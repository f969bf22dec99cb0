import { hashText } from '../../server/src/engine/names/hash.ts'
import { readField } from '../../server/src/engine/names/read-field.ts'
import { groupOfLocale } from './languages.ts'
import type { Source } from './source.ts'

/**
 * A word of a name as the engine sees it. `trust` sums over its sources, `given` over those of first names; `groups`
 * are the languages sources assign it to, with weights.
 */
export type NameToken = { word: string; kind: number; trust: number; given: number; groups: Map<number, number> }

/** A deterministic fold of fifty: 0 is never trained on, 1 to 5 fit the weights. */
function partOf(word: string): number {
  return (hashText(`part ${word}`) >>> 0) % 50
}

/** Held out for measuring; what every list has isn't worth measuring and would be missed. */
export const isHeldOut = ({ word, trust }: Pick<NameToken, 'word' | 'trust'>) => partOf(word) === 0 && trust < 5
export const isHeldOutWord = (word: string) => (hashText(`word ${word}`) >>> 0) % 400 === 0
export const isForFitting = (word: string) => partOf(word) >= 1 && partOf(word) <= 5

export function gatherTokens(sources: readonly Source[]): NameToken[] {
  const tokens = new Map<string, NameToken & { last: string; lastGiven: string }>()
  // Parts of one source side by side, so that a word counts once per source.
  for (const { name, trust, names, locale = '', isGiven = false } of [...sources].sort(byName)) {
    const group = groupOfLocale(locale)
    for (const text of names) {
      const { units, tokens: words } = readField(text)
      for (const { start, end, kind, isMixed } of words) {
        if (isMixed || end === start) continue
        const word = String.fromCharCode(...units.subarray(start, end))
        const token = tokens.get(word) ?? { word, kind, trust: 0, given: 0, groups: new Map(), last: '', lastGiven: '' }
        tokens.set(word, token)
        if (token.last !== name) token.trust += trust
        token.last = name
        if (isGiven && token.lastGiven !== name) {
          token.given += trust
          token.lastGiven = name
        }
        if (group >= 0) token.groups.set(group, (token.groups.get(group) ?? 0) + Math.min(1, trust))
      }
    }
  }
  return [...tokens.values()]
}

const byName = (one: Source, other: Source) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)
