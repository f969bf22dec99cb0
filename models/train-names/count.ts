import { kinds } from '../../server/src/engine/names/characters.ts'
import { highestOrder, insertNgram, keyOf, wordEnd, wordStart } from '../../server/src/engine/names/ngrams.ts'
import type { NameToken } from './tokens.ts'

/** Scripts with so many characters that sequences say little. */
const isWordScript = (kind: number) => kind === kinds.han || kind === kinds.hangul

/** The engine's sequence table, and each script's alphabet size. */
export function countNgrams(tokens: readonly NameToken[], cellBits: number, orders = highestOrder) {
  const cells = new Uint16Array(1 << cellBits)
  const alphabets: Record<number, number> = {}
  let rareLetters = ''
  let stored = 0
  for (const kind of new Set(tokens.map((token) => token.kind))) {
    if (isWordScript(kind)) continue
    const words = tokens.filter((token) => token.kind === kind)
    const counts = countOrders(words).slice(0, orders)
    const letters = [...(counts[0]?.get('') ?? new Map()).keys()].filter((letter) => letter !== end)
    alphabets[kind] = letters.length
    if (kind !== kinds.latin) rareLetters += rareOf(counts[0]?.get('') ?? new Map())
    stored += store(cells, counts, words.length)
  }
  // A lookup ends at an empty cell, so it's fast only while there are many.
  if (stored > cells.length * 0.8) throw new Error(`${stored} sequences are too many for ${cells.length} cells.`)
  return { cells, alphabets, rareLetters }
}

/** Letters below one in a thousand: those of languages that share a script but have few known names. */
function rareOf(weights: Map<string, number>): string {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return [...weights].flatMap(([letter, weight]) => (weight < total / 1000 && letter !== end ? [letter] : [])).join('')
}

const end = String.fromCharCode(wordEnd)
const start = String.fromCharCode(wordStart)

/** Per order: context → letter → weight. */
type Followers = Map<string, Map<string, number>>

function countOrders(words: readonly NameToken[]): Followers[] {
  const orders: Followers[] = Array.from({ length: highestOrder }, () => new Map())
  for (const { word, trust } of words) {
    const weight = Math.min(3, 0.5 + trust / 2)
    const text = start + word + end
    for (let at = 1; at < text.length; at++) {
      for (let order = 1; order <= highestOrder && at - order + 1 >= 0; order++) {
        const context = text.slice(at - order + 1, at)
        const followers = orders[order - 1]?.get(context) ?? new Map<string, number>()
        followers.set(text.charAt(at), (followers.get(text.charAt(at)) ?? 0) + weight)
        orders[order - 1]?.set(context, followers)
      }
    }
  }
  return orders
}

/** Witten-Bell smoothing: a context backs off in proportion to its number of distinct successors. */
function store(cells: Uint16Array, orders: readonly Followers[], words: number): number {
  // A single sighting among many words is noise; among few it's all there is.
  const minimum = (order: number) => {
    if (words > 100_000) return order >= 5 ? 3.2 : order === 4 ? 2 : 0
    return words > 10_000 && order >= 5 ? 1.2 : 0
  }
  let lower = new Map<string, number>()
  let stored = 0
  for (const [index, contexts] of orders.entries()) {
    const order = index + 1
    const probabilities = new Map<string, number>()
    for (const [context, followers] of contexts) {
      let total = 0
      for (const weight of followers.values()) total += weight
      const lent = followers.size
      for (const [letter, weight] of followers) {
        if (weight < minimum(order)) continue
        const shorter = order === 1 ? 1 / 64 : (lower.get(context.slice(1) + letter) ?? 1e-5)
        const probability = (weight + lent * shorter) / (total + lent)
        probabilities.set(context + letter, probability)
        insertNgram(cells, keyOfText(context + letter), -Math.log(probability))
        stored++
      }
    }
    lower = probabilities
  }
  return stored
}

function keyOfText(text: string): number {
  let key = 0
  for (let order = 1; order <= text.length; order++) key = keyOf(key, text.charCodeAt(text.length - order), order)
  return key
}
