import { firstLetterKind, kindOf, kindOfPair, kinds, takesJoiner } from './characters.ts'
import { foldUnit } from './fold.ts'
import { addSpace, addUnit, addUnits, emptyHash, mix } from './hash.ts'
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
  /** Hash of the words joined by single spaces, for phrase lookups; and before its last step, to go on with. */
  phraseHash: number
  unfinished: number
}

/** Anything longer isn't a name, so the rest isn't read. */
export const readLimit = 160

/** Large enough for one field: in the worst case each letter is a word, with its start and end marks. */
export const createUnits = () => new Uint16Array(readLimit * 3 + 4)

/** Classifies and tokenizes the text in one pass. Writes to `units`, which the result keeps. */
export function readField(given: string, units: Uint16Array = createUnits()): Field {
  return readWord(given, units) ?? readText(trim(given.slice(0, readLimit)), units, false)
}

/** Nearly every field is one word of ASCII letters, and read as such in a quarter of the time. Null if it isn't one. */
function readWord(text: string, units: Uint16Array): Field | null {
  const letters = text.length
  if (letters === 0 || letters > readLimit) return null
  let hash = emptyHash
  for (let i = 0; i < letters; i++) {
    const unit = text.charCodeAt(i) | 32
    if (unit < 97 || unit > 122) return null
    units[i + 1] = unit
    hash = addUnit(hash, unit)
  }
  units[0] = wordStart
  units[letters + 1] = wordEnd
  const phraseHash = mix(hash)
  return {
    text,
    units,
    tokens: [{ start: 1, end: letters + 1, kind: kinds.latin, hash: phraseHash, isMixed: false }],
    present: 0,
    letters,
    words: 1,
    punctuation: 0,
    stacked: 0,
    hasForeignJoiner: false,
    hasDoubledMark: false,
    hasInnerDot: false,
    phraseHash,
    unfinished: hash,
  }
}

function readText(text: string, units: Uint16Array, isComposed: boolean): Field {
  const tokens: Token[] = []
  let present = 0
  let letters = 0
  let words = 0
  let punctuation = 0
  let stacked = 0
  let hasForeignJoiner = false
  let hasDoubledMark = false
  let hasInnerDot = false
  let at = 1
  let start = -1
  let hash: number = emptyHash
  let kind = 0
  let isMixed = false
  let before: number = kinds.space
  let marksInRow = 0
  let lettersSinceDot = 0
  units[0] = wordStart

  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : 32
    // Below 0x300 there's nothing to compose: nearly every Latin name is read once, as it is.
    if (unit >= 0x300 && !isComposed) return readText(text.normalize('NFC').trim(), units, true)
    let here = kindOf(unit)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const codePoint = text.codePointAt(i) ?? 0
      if (codePoint > 0xffff) {
        here = kindOfPair(codePoint)
        i++
      }
    }
    if (here >= firstLetterKind) {
      if (before === kinds.space) words++
      if (start < 0) {
        start = at
        hash = emptyHash
        kind = here
        isMixed = false
      } else if (kind !== here) {
        if (!mayShareWord(kind, here)) isMixed = true
        if (kind === kinds.kana) kind = here
      }
      letters++
      marksInRow = 0
      const folded = foldUnit(unit)
      if (folded !== 0) {
        units[at++] = folded
        hash = addUnit(hash, folded)
      }
      if (lettersSinceDot > 0 && ++lettersSinceDot === 3) hasInnerDot = true
      before = here
      continue
    }
    lettersSinceDot = here === kinds.dot && before >= firstLetterKind ? 1 : 0
    if (i < text.length) present |= 1 << here
    if (here === kinds.mark) {
      marksInRow++
      if (marksInRow > stacked) stacked = marksInRow
      continue
    }
    if (here === kinds.joiner) {
      if (start < 0 || !takesJoiner(kind)) hasForeignJoiner = true
      continue
    }
    if (here === kinds.punctuation) punctuation++
    if (here === before && (here === kinds.dot || here === kinds.hyphen || here === kinds.apostrophe))
      hasDoubledMark = true
    before = here
    if (start < 0 || here === kinds.apostrophe) continue
    units[at] = wordEnd
    tokens.push({ start, end: at, kind, hash: mix(hash), isMixed })
    units[at + 1] = wordStart
    at += 2
    start = -1
  }
  const unfinished = addWords(emptyHash, units, tokens)
  return {
    text,
    units,
    tokens,
    present,
    letters,
    words,
    punctuation,
    stacked,
    hasForeignJoiner,
    hasDoubledMark,
    hasInnerDot,
    phraseHash: mix(unfinished),
    unfinished,
  }
}

/** Hashes the words of two fields, joined by single spaces. */
export function hashPair(one: Field, other: Field): number {
  if (one.tokens.length === 0) return other.phraseHash
  if (other.tokens.length === 0) return one.phraseHash
  return mix(addWords(addSpace(one.unfinished), other.units, other.tokens))
}

function addWords(before: number, units: Uint16Array, tokens: readonly Token[]): number {
  let hash = before
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (!token) continue
    if (i > 0) hash = addSpace(hash)
    hash = addUnits(hash, units, token.start, token.end)
  }
  return hash
}

/** As `text.trim()`, which takes longer than reading a short name, and finds nothing to do. */
export function trim(text: string): string {
  return isInk(text.charCodeAt(0)) && isInk(text.charCodeAt(text.length - 1)) ? text : text.trim()
}

/** ASCII, and neither a space nor a control character. */
function isInk(unit: number): boolean {
  return unit > 32 && unit < 128
}

/** Japanese mixes two scripts within a word. */
function mayShareWord(one: number, other: number): boolean {
  return (one === kinds.han || one === kinds.kana) && (other === kinds.han || other === kinds.kana)
}
