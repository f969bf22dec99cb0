import { bloomHas } from './bloom.ts'
import { kinds } from './characters.ts'
import { accentedHash, hasAccent } from './fold.ts'
import { hashUnits } from './hash.ts'
import { keyRuns } from './keyboard.ts'
import { hasAny, marks } from './known-words.ts'
import { type MarkedWords, marksOf } from './lists/marked-words.ts'
import type { NameModel } from './load-model.ts'
import { surprise, unknownLetter } from './ngrams.ts'
import type { Field, Token } from './read-field.ts'
import type { NameReasonCode } from './reasons.ts'
import { describeSpelling, describeWordiness, spellingFeatures, wordinessFeatures } from './spelling.ts'
import { features, spelling, weights } from './weights.ts'

export type JudgedWord = {
  /** Log-odds that the word isn't part of a name, spelling aside; 0 is undecided. */
  logit: number
  code: NameReasonCode | null
  /** Log-odds that it's made up, judged by spelling. */
  spelling: number
  /** Nats per letter, for the language that finds the word least odd. */
  oddity: number
  marks: number
  /** Listed as a name by trusted sources, or by any source. */
  isTrusted: boolean
  isSeen: boolean
  /** Log-odds that it's an ordinary English word, and whether the dictionary has it and trusted sources don't. */
  wordiness: number
  isOrdinary: boolean
  length: number
  kind: number
}

const lastRussianLetter = 0x44f

const spellingOf = new Float64Array(spellingFeatures)
const wordinessOf = new Float64Array(wordinessFeatures)

export function createWord(): JudgedWord {
  return {
    logit: weights.plainWord,
    code: null,
    spelling: weights.noSpellingEvidence,
    oddity: 0,
    marks: 0,
    isTrusted: false,
    isSeen: false,
    wordiness: weights.minWordiness,
    isOrdinary: false,
    length: 0,
    kind: 0,
  }
}

/** Writes to `word`, which the caller may use again: new ones took an eighth of a known name’s time. */
export function judgeWord(word: JudgedWord, model: NameModel, field: Field, token: Token): void {
  const { units } = field
  const { start, end, hash, kind } = token
  const length = end - start
  // Checking both filters cuts false positives of the second to one in thousands.
  const isSeen = bloomHas(model.seen, hash)
  const isTrusted = isSeen && bloomHas(model.trusted, hash)
  word.logit = weights.plainWord
  word.code = null
  word.spelling = weights.noSpellingEvidence
  word.oddity = 0
  word.marks = marksOf(model.lists, hash)
  word.isTrusted = isTrusted
  word.isSeen = isSeen
  word.wordiness = weights.minWordiness
  word.isOrdinary = !isTrusted && kind === kinds.latin && length > 2 && bloomHas(model.vocabulary, hash)
  word.length = length
  word.kind = kind
  if (kind === kinds.latin && isNumeral(units, token)) return
  judgeRepeats(word, units, token)
  if (isProfane(model.lists, field, token, word.marks, isTrusted))
    raise(word, 'profanity', isSeen ? weights.profanitySeen : weights.profanity)
  if (isTrusted || length < 3 || hasAny(word.marks, marks.title)) return
  judgeKeys(word, units, token)
  const fitted = model.spelling.get(kind)
  if (!fitted) return
  const asName = describeSpelling(
    model,
    model.alphabets.get(kind) ?? features.defaultAlphabet,
    units,
    token,
    spellingOf,
  )
  word.oddity = kind === kinds.latin ? (spellingOf[8] ?? 0) : spelling.noHabits
  const doubt =
    (isSeen ? weights.seen : 0) +
    (kind > kinds.hebrew ? weights.thinScript : 0) +
    (kind === kinds.latin ? 0 : rarestLetter(model, units, token))
  word.spelling = dot(fitted, spellingOf) - doubt
  if (kind !== kinds.latin || length < 4) return
  describeWordiness(model.words, asName, units, token, wordinessOf)
  word.wordiness =
    dot(model.wordiness, wordinessOf) +
    (word.isOrdinary ? weights.dictionaryWord : 0) -
    (isSeen ? weights.wordSeenAsName : 0)
}

/** How much a letter from a small language excuses an odd spelling. */
function rarestLetter({ names, rareLetters }: NameModel, units: Uint16Array, { start, end, kind }: Token): number {
  let excuse = 0
  for (let i = start; i < end; i++) {
    if (kind === kinds.cyrillic && (units[i] ?? 0) > lastRussianLetter) return weights.beyondRussian
    if (rareLetters.has(units[i] ?? 0) || surprise(names, units, start, i) >= unknownLetter) excuse = weights.rareLetter
  }
  return excuse
}

/** The strongest evidence becomes the reason. */
function raise(word: JudgedWord, code: NameReasonCode, logit: number): void {
  if (logit <= word.logit) return
  word.code = code
  word.logit = logit
}

function judgeRepeats(word: JudgedWord, units: Uint16Array, { start, end, kind }: Token): void {
  const run = longestRun(units, start, end)
  if (run > 3) raise(word, 'repeated', weights.repeatedLetters)
  else if (run === 3 && !word.isTrusted) raise(word, 'repeated', weights.repeatedThrice)
  const times = timesRepeated(units, start, end)
  if (times >= 3 && kind !== kinds.han)
    raise(word, 'repeated', word.isTrusted && times < 4 ? weights.repeatedName : weights.repeatedPiece)
}

/** "II", "III", "IV", "VIII" after a name. */
function isNumeral(units: Uint16Array, { start, end }: Token): boolean {
  if (end - start < 2 || end - start > 4) return false
  for (let i = start; i < end; i++) if (units[i] !== letterI && units[i] !== letterV) return false
  return longestRun(units, start, end) < 4
}

const letterI = 105
const letterV = 118

function judgeKeys(word: JudgedWord, units: Uint16Array, { start, end }: Token): void {
  // Yui is a name, and so are many other runs of three.
  if (word.length < 4) return
  const { longest, covered } = keyRuns(units, start, end)
  if (longest >= 4 && covered === word.length)
    raise(word, 'keyboard_run', word.isSeen && longest < 5 ? weights.keyRowSeen : weights.keyRow)
  else if (covered === word.length || longest >= 5)
    raise(word, 'keyboard_run', word.isSeen ? weights.keyPiecesSeen : weights.keyPieces)
}

function dot(fitted: Float64Array, values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < fitted.length; i++) sum += (fitted[i] ?? 0) * (values[i] ?? 0)
  return sum
}

/**
 * Whether a word is listed as offensive. Lookups ignore accents, so they're checked here: "sexo" is listed, but Şêxo
 * is a Kurdish name. In scripts without spaces a listed word may be part of a longer one.
 */
function isProfane(lists: MarkedWords, field: Field, token: Token, wordMarks: number, isTrusted: boolean): boolean {
  if (hasAny(wordMarks, marks.profanity)) {
    if (token.kind !== kinds.latin || !hasAccent(field.text)) return !isTrusted
    return field.text.split(/[\s-]+/).some((word) => hasAny(marksOf(lists, accentedHash(word)), marks.profanity))
  }
  if (isTrusted || (token.kind !== kinds.han && token.kind !== kinds.kana && token.kind !== kinds.hangul)) return false
  for (let length = 2; length <= 4; length++) {
    for (let start = token.start; start + length <= token.end; start++)
      if (hasAny(marksOf(lists, hashUnits(field.units, start, start + length)), marks.strongProfanity)) return true
  }
  return false
}

/** Length of the longest run of one letter. */
function longestRun(units: Uint16Array, start: number, end: number): number {
  let longest = 0
  let length = 0
  for (let i = start; i < end; i++) {
    length = i > start && units[i] === units[i - 1] ? length + 1 : 1
    if (length > longest) longest = length
  }
  return longest
}

/** How many times a piece of two to four letters repeats to make up the whole word: 4 for "hahahaha". */
function timesRepeated(units: Uint16Array, start: number, end: number): number {
  const length = end - start
  for (let period = 2; period <= 4 && period * 2 <= length; period++) {
    let isPeriodic = true
    for (let i = start + period; i < end && isPeriodic; i++) isPeriodic = units[i] === units[i - period]
    if (isPeriodic) return length / period
  }
  return 1
}
