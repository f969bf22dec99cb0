import { bloomHas } from './bloom.ts'
import { kinds } from './characters.ts'
import { keyRuns } from './keyboard.ts'
import { hasAny, marks } from './known-words.ts'
import type { NameModel } from './load-model.ts'
import { surprise, unknownLetter } from './ngrams.ts'
import type { Field, Token } from './read-field.ts'
import type { NameReasonCode } from './reasons.ts'
import { longestRun, timesRepeated } from './repeats.ts'
import { describeSpelling, describeWordiness, spellingFeatures, wordinessFeatures } from './spelling.ts'

export type JudgedWord = {
  /** Log-odds that the word is no part of a name; 0 is undecided. */
  logit: number
  code: NameReasonCode | null
  marks: number
  /** Good lists of names have it, or at least one list has. */
  isTrusted: boolean
  isSeen: boolean
  /** Log-odds that the word is an ordinary English word. */
  wordiness: number
  length: number
  kind: number
}

/** How much it counts that a single, less careful source has the word. */
const seenBonus = 3
/** How much it counts that a letter belongs to a language of which few names are known: Assamese, Sindhi, Tajik. */
const rareLetterBonus = 2

const features = new Float64Array(spellingFeatures)
const wordFeatures = new Float64Array(wordinessFeatures)

export function judgeWord(model: NameModel, { units }: Field, token: Token): JudgedWord {
  const { start, end, hash, kind } = token
  const length = end - start
  // Asking both filters makes a wrong yes to the second one in thousands.
  const isSeen = bloomHas(model.seen, hash)
  const isTrusted = isSeen && bloomHas(model.trusted, hash)
  const word: JudgedWord = {
    logit: -4,
    code: null,
    marks: model.lists.get(hash) ?? 0,
    isTrusted,
    isSeen,
    wordiness: -4,
    length,
    kind,
  }
  if (kind === kinds.latin && isNumeral(units, token)) return word
  judgeRepeats(word, units, token)
  if (isTrusted || length < 3) return word
  judgeKeys(word, units, token)
  if (hasAny(word.marks, marks.profanity)) raise(word, 'profanity', isSeen ? 1.6 : 2.5)
  const weights = model.spelling.get(kind)
  if (!weights) return word
  const asName = describeSpelling(model.names, model.alphabets.get(kind) ?? 30, units, token, features)
  const doubt =
    (isSeen ? seenBonus : 0) + (kind !== kinds.latin && hasRareLetter(model, units, token) ? rareLetterBonus : 0)
  raise(word, 'unlikely_spelling', dot(weights, features) - doubt)
  if (kind !== kinds.latin || length < 4) return word
  describeWordiness(model.words, asName, units, token, wordFeatures)
  word.wordiness = dot(model.wordiness, wordFeatures) + (bloomHas(model.vocabulary, hash) ? 2 : 0) - (isSeen ? 2 : 0)
  return word
}

function hasRareLetter({ names, rareLetters }: NameModel, units: Uint16Array, { start, end }: Token): boolean {
  for (let i = start; i < end; i++) {
    if (rareLetters.has(units[i] ?? 0) || surprise(names, units, start, i) >= unknownLetter) return true
  }
  return false
}

/** The strongest evidence names the reason, but what explains an odd spelling says more than that it is odd. */
function raise(word: JudgedWord, code: NameReasonCode, logit: number): void {
  if (logit <= word.logit) return
  if (code !== 'unlikely_spelling' || word.logit < 0) word.code = code
  word.logit = logit
}

function judgeRepeats(word: JudgedWord, units: Uint16Array, { start, end, kind }: Token): void {
  const run = longestRun(units, start, end)
  if (run > 3) raise(word, 'repeated', 5)
  else if (run === 3 && !word.isTrusted) raise(word, 'repeated', 3)
  const times = timesRepeated(units, start, end)
  if (times >= 3 && kind !== kinds.han) raise(word, 'repeated', word.isTrusted && times < 4 ? 0.5 : 3.5)
}

/** "II", "III", "IV", "VIII": the how-manieth of a name. */
function isNumeral(units: Uint16Array, { start, end }: Token): boolean {
  if (end - start < 2 || end - start > 4) return false
  for (let i = start; i < end; i++) if (units[i] !== letterI && units[i] !== letterV) return false
  return longestRun(units, start, end) < 4
}

const letterI = 105
const letterV = 118

function judgeKeys(word: JudgedWord, units: Uint16Array, { start, end }: Token): void {
  const { longest, covered } = keyRuns(units, start, end)
  // Yui is a name, and so is many another run of three.
  if (word.length < 4) return
  if (longest >= 4 && covered === word.length) raise(word, 'keyboard_run', word.isSeen ? 1 : 4)
  else if (covered === word.length || longest >= 5) raise(word, 'keyboard_run', word.isSeen ? 0.5 : 2.5)
}

function dot(weights: Float64Array, values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (values[i] ?? 0)
  return sum
}
