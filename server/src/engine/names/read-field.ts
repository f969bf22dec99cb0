import { firstLetterKind, kindOf, kindOfPair, kinds, takesJoiner } from './characters.ts'
import { foldUnit } from './fold.ts'
import { addSpace, addUnits, emptyHash, hashUnits, mix } from './hash.ts'
import { wordEnd, wordStart } from './ngrams.ts'

/** A word: folded letters between spaces, hyphens and dots, at `units[start]` to `units[end - 1]`. */
export type Token = { start: number; end: number; kind: number; hash: number; isMixed: boolean }

export type Field = {
  text: string
  /** Folded words, each between `wordStart` and `wordEnd`. */
  units: Uint16Array
  tokens: Token[]
  /** Bit set of the character kinds below `firstLetterKind` that occur. */
  present: number
  letters: number
  /** Words as separated by spaces. */
  words: number
  punctuation: number
  /** The most accents on one letter. */
  stacked: number
  hasForeignJoiner: boolean
  /** Consecutive dots, hyphens or apostrophes, as in "john..". */
  hasDoubledMark: boolean
  /** A dot after a letter and before at least two, as in "igor.com". */
  hasInnerDot: boolean
  /** Hash of the words joined by single spaces, for phrase lookups. */
  phraseHash: number
}

/** Anything longer isn't a name, so the rest isn't read. */
export const readLimit = 160

/** Large enough for one field: in the worst case each letter is a word, with its start and end marks. */
export const createUnits = () => new Uint16Array(readLimit * 3 + 4)

/** Classifies and tokenizes the text in one pass. Writes to `units`, which the result keeps. */
export function readField(given: string, units: Uint16Array = createUnits()): Field {
  const text = compose(given.length > readLimit ? given.slice(0, readLimit) : given)
  const field: Field = {
    text,
    units,
    tokens: [],
    present: 0,
    letters: 0,
    words: 0,
    punctuation: 0,
    stacked: 0,
    hasForeignJoiner: false,
    hasDoubledMark: false,
    hasInnerDot: false,
    phraseHash: 0,
  }
  let at = 1
  let start = -1
  let kind = 0
  let isMixed = false
  let before: number = kinds.space
  let marksInRow = 0
  let lettersSinceDot = 0
  units[0] = wordStart

  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : 32
    let here = kindOf(unit)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const codePoint = text.codePointAt(i) ?? 0
      if (codePoint > 0xffff) {
        here = kindOfPair(codePoint)
        i++
      }
    }
    if (here >= firstLetterKind) {
      if (before === kinds.space) field.words++
      if (start < 0) {
        start = at
        kind = here
        isMixed = false
      } else if (kind !== here) {
        if (!mayShareWord(kind, here)) isMixed = true
        if (kind === kinds.kana) kind = here
      }
      field.letters++
      marksInRow = 0
      const folded = foldUnit(unit)
      if (folded !== 0) units[at++] = folded
      if (lettersSinceDot > 0 && ++lettersSinceDot === 3) field.hasInnerDot = true
      before = here
      continue
    }
    lettersSinceDot = here === kinds.dot && before >= firstLetterKind ? 1 : 0
    if (i < text.length) field.present |= 1 << here
    if (here === kinds.mark) {
      marksInRow++
      if (marksInRow > field.stacked) field.stacked = marksInRow
      continue
    }
    if (here === kinds.joiner) {
      if (start < 0 || !takesJoiner(kind)) field.hasForeignJoiner = true
      continue
    }
    if (here === kinds.punctuation) field.punctuation++
    if (here === before && (here === kinds.dot || here === kinds.hyphen || here === kinds.apostrophe))
      field.hasDoubledMark = true
    before = here
    if (start < 0 || here === kinds.apostrophe) continue
    units[at] = wordEnd
    field.tokens.push({ start, end: at, kind, hash: hashUnits(units, start, at), isMixed })
    units[at + 1] = wordStart
    at += 2
    start = -1
  }
  field.phraseHash = hashPhrase(field)
  return field
}

/** Hashes the words of one or two fields, joined by single spaces. */
export function hashPhrase(one: Pick<Field, 'units' | 'tokens'>, other?: Pick<Field, 'units' | 'tokens'>): number {
  if (!other && one.tokens.length === 1) return one.tokens[0]?.hash ?? 0
  const first = addWords(emptyHash, one, true)
  return mix(other ? addWords(first, other, one.tokens.length === 0) : first)
}

function addWords(before: number, { units, tokens }: Pick<Field, 'units' | 'tokens'>, isFirst: boolean): number {
  let hash = before
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (!token) continue
    if (i > 0 || !isFirst) hash = addSpace(hash)
    hash = addUnits(hash, units, token.start, token.end)
  }
  return hash
}

/** Normalizes to NFC. Below 0x300 there's nothing to compose. */
function compose(text: string): string {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x300) return text.normalize('NFC').trim()
  return text.trim()
}

/** Japanese mixes two scripts within a word. */
function mayShareWord(one: number, other: number): boolean {
  return (one === kinds.han || one === kinds.kana) && (other === kinds.han || other === kinds.kana)
}
