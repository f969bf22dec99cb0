import { kinds } from './characters.ts'
import { type Finding, judgeCharacters } from './judge-characters.ts'
import { createWord, type JudgedWord, judgeWord } from './judge-word.ts'
import { hasAny, marks } from './known-words.ts'
import { marksOf } from './lists/marked-words.ts'
import type { NameModel } from './load-model.ts'
import { type Field, readField } from './read-field.ts'
import { judgeSentence, type SentenceTally, tallySentence } from './sentence-tally.ts'
import { thresholds, weights } from './weights.ts'

export type JudgedField = {
  field: Field
  phraseMarks: number
  findings: Finding[]
  /** Log-odds that it isn't a name, from all findings except spelling. */
  logit: number
  /** Log-odds that its oddest word is made up, judged by spelling; and the highest cost per letter of any word, in nats. */
  spelling: number
  oddity: number
  /** Latin words only, none of them a trusted name. */
  isUnknown: boolean
  /** Dictionary words only, none of them a trusted name. */
  isOrdinary: boolean
  /** At least one trusted name. */
  hasKnownName: boolean
  /** Filler words only, even if some are names too. */
  isFiller: boolean
  isCompanyLike: boolean
  tally: SentenceTally
  /** Log-odds that it's made of ordinary words. */
  wordiness: number
}

/** Longer fields have been flagged as sentences or worse by then. */
const maxWords = 12
/** The words of one field, used again for the next: nothing keeps them. By number of words, the first so many. */
const slots = Array.from({ length: maxWords }, createWord)
const firstSlots = Array.from({ length: maxWords + 1 }, (_, count) => slots.slice(0, count))
const wordsOf = (count: number): readonly JudgedWord[] => firstSlots[count] ?? slots
const anyFiller = marks.filler | marks.weakFiller
const anyCompany = marks.company | marks.weakCompany | marks.legalForm

/** Judges one field on its own. `judgePair` finds what only shows in both. */
export function judgeField(model: NameModel, given: string, units: Uint16Array): JudgedField {
  const field = readField(given, units)
  const findings = judgeCharacters(field, given)
  const phraseMarks = marksOf(model.lists, field.phraseHash)
  const words = wordsOf(Math.min(maxWords, field.tokens.length))
  let hasKnownName = false
  let isFiller = true
  let isCompanyLike = true
  let isOrdinary = true
  let isTitle = true
  let isLatin = true
  let oddity = 0
  let spelling: number = weights.noSpellingEvidence
  let wordiness = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    const token = field.tokens[i]
    if (!word || !token) continue
    judgeWord(word, model, field, token)
    if (word.code !== null && word.logit > thresholds.wordFinding) findings.push({ code: word.code, logit: word.logit })
    const isParticle = field.tokens.length > 1 && hasAny(word.marks, marks.particle | marks.title)
    isLatin &&= word.kind === kinds.latin
    isTitle &&= hasAny(word.marks, marks.title)
    isOrdinary &&= word.isOrdinary
    if (word.oddity > oddity) oddity = word.oddity
    if (word.spelling > spelling) spelling = word.spelling
    if (word.isTrusted && !isParticle && !hasAny(word.marks, marks.filler)) hasKnownName = true
    isFiller &&= hasAny(word.marks, anyFiller) || (!word.isTrusted && hasAny(word.marks, marks.placeholder))
    isCompanyLike &&= hasAny(word.marks, anyCompany)
    wordiness += word.isTrusted
      ? weights.minWordiness
      : Math.max(weights.minWordiness, Math.min(weights.maxWordiness, word.wordiness))
  }
  // A surname next to an ordinary word is a person, so every word has to be ordinary.
  wordiness = words.length === 0 ? weights.minWordiness : wordiness / Math.sqrt(words.length)
  isTitle = (words.length > 0 && isTitle) || hasAny(phraseMarks, marks.title)
  if (isTitle) findings.push({ code: 'title', logit: weights.title })
  else judgeFillers(words, phraseMarks, findings)
  if (!isTitle) judgeCompany(words, findings)
  if (words.length > 1 && hasAny(phraseMarks, marks.profanity))
    findings.push({
      code: 'profanity',
      logit: hasKnownName ? weights.profanePhraseBesideName : weights.profanePhrase,
    })
  if (hasAny(phraseMarks, marks.character) && (words.length > 1 || !words[0]?.isTrusted))
    findings.push({ code: 'fictional', logit: weights.fictional })
  const tally = tallySentence(words)
  if (field.words > 2) judgeSentence(tally, findings)
  if (wordiness > weights.ordinaryFieldFrom && !hasKnownName)
    findings.push({
      code: 'ordinary_words',
      logit: Math.min(weights.maxOrdinary, wordiness - weights.ordinaryFieldOffset),
    })

  let logit: number = hasKnownName ? weights.knownField : weights.plainField
  for (const finding of findings) if (finding.logit > logit) logit = finding.logit
  return {
    field,
    phraseMarks,
    findings,
    logit,
    spelling: hasKnownName ? spelling - weights.besideKnownWord : spelling,
    oddity,
    isUnknown: words.length > 0 && !hasKnownName && !isTitle && isLatin,
    isOrdinary: words.length > 0 && isOrdinary,
    hasKnownName,
    isFiller: (words.length > 0 && isFiller) || hasAny(phraseMarks, anyFiller),
    isCompanyLike: words.length > 0 && isCompanyLike,
    tally,
    wordiness,
  }
}

function judgeFillers(words: readonly JudgedWord[], phraseMarks: number, findings: Finding[]): void {
  if (hasAny(phraseMarks, marks.filler)) {
    findings.push({ code: 'placeholder', logit: weights.fillerPhrase })
    return
  }
  for (const word of words) {
    if (word.length < 3 || !hasAny(word.marks, marks.filler) || hasAny(word.marks, marks.particle)) continue
    findings.push({ code: 'placeholder', logit: weights.filler })
    return
  }
  if (!hasAny(phraseMarks, marks.placeholder)) return
  const [only] = words
  // Nada, Babu and Tom mean "nothing", "none" and "empty" in some language, and are names everywhere. Almost any two
  // Han characters can form a name, so the ones that spell "name" or "nothing" still count.
  const isHanWord = only?.kind === kinds.han && only.length > 1
  if (words.length === 1 && only && !isHanWord && (only.isTrusted || only.length < 3)) return
  findings.push({
    code: 'placeholder',
    logit: words.length === 1 && only?.isSeen && !isHanWord ? weights.placeholderWordSeen : weights.placeholderWord,
  })
}

function judgeCompany(words: readonly JudgedWord[], findings: Finding[]): void {
  let strong = 0
  let unseen = 0
  for (const word of words) {
    const isForm = hasAny(word.marks, marks.legalForm)
    if (!isForm && (word.length < 2 || word.isTrusted || !hasAny(word.marks, marks.company))) continue
    strong++
    if (isForm || !word.isSeen) unseen++
  }
  if (strong === 0) return
  const one = words.length === 1 ? weights.companyWordSeen : weights.companyWordInName
  findings.push({ code: 'company', logit: strong > 1 || unseen > 0 ? weights.company : one })
}
