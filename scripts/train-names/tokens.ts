import { hashText } from '../../server/src/engine/names/hash.ts'
import { readField } from '../../server/src/engine/names/read-field.ts'
import type { Source } from './sources.ts'

/** A word of a name as the engine sees it. `trust` adds up over the sources that have it. */
export type NameToken = { word: string; kind: number; trust: number }

/** Which of fifty parts a word belongs to, the same in every run: 0 is never trained on, 1 to 5 fit the weights. */
function partOf(word: string): number {
  return (hashText(`part ${word}`) >>> 0) % 50
}

export const isHeldOut = (word: string) => partOf(word) === 0
export const isForFitting = (word: string) => partOf(word) >= 1 && partOf(word) <= 5

export function gatherTokens(sources: readonly Source[]): NameToken[] {
  const tokens = new Map<string, NameToken & { last: string }>()
  // Parts of one source side by side, so that a word counts once for each source.
  for (const { name, trust, names } of [...sources].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    for (const text of names) {
      const { units, tokens: words } = readField(text)
      for (const { start, end, kind, isMixed } of words) {
        if (isMixed || end === start) continue
        const word = String.fromCharCode(...units.subarray(start, end))
        const known = tokens.get(word)
        if (!known) tokens.set(word, { word, kind, trust, last: name })
        else if (known.last !== name) {
          known.trust += trust
          known.last = name
        }
      }
    }
  }
  return [...tokens.values()]
}
