import { bloomHas } from './bloom.ts'
import { kinds } from './characters.ts'
import type { Finding } from './judge-characters.ts'
import type { JudgedField } from './judge-field.ts'
import { judgeSpelling, spellingAlone } from './judge-spelling.ts'
import { keyRuns } from './keyboard.ts'
import { hasAny, marks } from './known-words.ts'
import { marksOf } from './lists/marked-words.ts'
import type { NameModel } from './load-model.ts'
import { hashPair } from './read-field.ts'
import type { SentenceTally } from './sentence-tally.ts'
import { weights } from './weights.ts'

export type JudgedPair = {
  /** Log-odds from everything but spelling. */
  logit: number
  /** Log-odds from spelling alone. */
  spelling: number
  /** Log-odds and findings that each field has only because of the other. */
  fieldLogit: number
  findings: Finding[]
  isNotable: boolean
}

const notable = marks.fictional | marks.joke | marks.celebrity

/** First and last name together: each field's own evidence, plus what neither shows alone. */
export function judgePair(model: NameModel, first: JudgedField | null, last: JudgedField | null): JudgedPair {
  const only = first ?? last
  if (!only) {
    const nothing: Finding = { code: 'empty', logit: weights.nothingGiven }
    return {
      logit: nothing.logit,
      spelling: weights.noEvidence,
      fieldLogit: weights.noEvidence,
      findings: [nothing],
      isNotable: false,
    }
  }
  if (!first || !last)
    return {
      logit: only.logit,
      spelling: spellingAlone(only),
      fieldLogit: weights.noEvidence,
      findings: [],
      isNotable: hasAny(only.phraseMarks, notable | marks.character),
    }
  const pairMarks =
    marksOf(model.lists, hashPair(first.field, last.field)) | marksOf(model.lists, hashPair(last.field, first.field))
  const known = Number(first.hasKnownName) + Number(last.hasKnownName)
  const findings: Finding[] = []
  if (pairMarks !== 0) judgeListed(pairMarks, known, findings)
  if (first.isFiller && last.isFiller) findings.push({ code: 'placeholder', logit: weights.fillersInBoth })
  if (isOneLetter(first) && isOneLetter(last))
    findings.push({
      code: 'single_letters',
      logit: areInitials(first, last) ? weights.initials : weights.singleLetters,
    })
  if (hasEmoji(first) && hasEmoji(last)) findings.push({ code: 'emoji', logit: weights.emoji })
  judgeKeysOfBoth(first, last, findings)
  const isSame = first.field.phraseHash === last.field.phraseHash
  if (known === 0 && first.field.letters > 2 && isSame)
    findings.push({ code: 'same_unknown', logit: weights.sameUnknown })
  if (first.field.letters > 2 && isSame && hasAny(first.phraseMarks, marks.placeholder))
    findings.push({ code: 'placeholder', logit: weights.placeholderTwice })
  judgeCompanyPair(model, first, last, known, findings)
  if (isSentence(first.tally, last.tally)) findings.push({ code: 'sentence', logit: weights.sentenceLikely })
  judgeOrdinary(first, last, known, findings)

  let fieldLogit: number = weights.noEvidence
  for (const finding of findings) if (finding.logit > fieldLogit) fieldLogit = finding.logit
  const isExcused = isFillerSurname(model, first, last)
  return {
    logit: isExcused
      ? Math.max(weights.fillerSurname, first.logit)
      : Math.max(combine(first.logit, last.logit), fieldLogit),
    spelling: judgeSpelling(model, first, last),
    fieldLogit: isExcused ? weights.noEvidence : fieldLogit,
    findings: isExcused ? [] : findings,
    isNotable:
      hasAny(pairMarks, notable | marks.character) || hasAny(first.phraseMarks & last.phraseMarks, marks.character),
  }
}

/** Jennifer Null is a person: a filler word that's also a surname, after a first name from the countries that have it. */
function isFillerSurname(model: NameModel, first: JudgedField, last: JudgedField): boolean {
  return (
    hasAny(last.phraseMarks, marks.fillerSurname) &&
    !first.isFiller &&
    isGiven(model, first) &&
    bloomHas(model.western, first.field.phraseHash)
  )
}

/** A fictional character with a name nobody has is fake; Rachel Green and most celebrities have real namesakes. */
function judgeListed(pairMarks: number, known: number, findings: Finding[]): void {
  if (pairMarks === 0) return
  const isRealName = known === 2
  if (hasAny(pairMarks, marks.placeholderPair | marks.filler))
    findings.push({ code: 'placeholder_pair', logit: weights.placeholderPair })
  if (hasAny(pairMarks, marks.profanity)) findings.push({ code: 'profanity', logit: weights.profanePhrase })
  if (hasAny(pairMarks, marks.fictional | marks.character))
    findings.push({ code: 'fictional', logit: isRealName ? weights.namesake : weights.fictional })
  if (hasAny(pairMarks, marks.joke))
    findings.push({ code: 'wordplay', logit: isRealName ? weights.namesake : weights.wordplay })
  if (hasAny(pairMarks, marks.celebrity))
    findings.push({ code: 'celebrity', logit: isRealName ? weights.namesake : weights.celebrity })
}

/** "Western Digital" + "Consulting", "Siemens" + "AG": what precedes a trade or a legal form isn't a first name. */
function judgeCompanyPair(
  model: NameModel,
  first: JudgedField,
  last: JudgedField,
  known: number,
  findings: Finding[],
): void {
  if (first.isCompanyLike && last.isCompanyLike)
    findings.push({ code: 'company', logit: known === 2 ? weights.companyOfNames : weights.companyPair })
  const hasTrade = isTrade(last) || (isTrade(first) && last.isCompanyLike)
  const hasForm = hasAny(last.phraseMarks, marks.initialForm)
  if ((!hasTrade && !hasForm) || isGiven(model, first)) return
  if (hasTrade) findings.push({ code: 'company', logit: weights.companyPair })
  if (!hasForm) return
  const isForm = /^[A-Z][A-Z. ]+$|^(Oy|SpA|S\.p\.A\.)$/.test(last.field.text) && !/^[^a-z]+$/.test(first.field.text)
  if (isForm) findings.push({ code: 'company', logit: weights.legalInitials })
  else if (first.field.words > 1) findings.push({ code: 'company', logit: weights.legalInitialsAfterWords })
}

function isTrade({ findings }: JudgedField): boolean {
  return findings.some(({ code }) => code === 'company')
}

function judgeOrdinary(first: JudgedField, last: JudgedField, known: number, findings: Finding[]): void {
  if (first.isOrdinary && last.isOrdinary) {
    findings.push({ code: 'ordinary_words', logit: weights.dictionaryPair })
    return
  }
  const wordiness = first.wordiness + last.wordiness
  if (known === 0 && wordiness > weights.ordinaryPairFrom)
    findings.push({
      code: 'ordinary_words',
      logit: Math.min(weights.maxOrdinary, wordiness - weights.ordinaryPairOffset),
    })
  else if (known === 1 && (first.isOrdinary || last.isOrdinary))
    findings.push({ code: 'ordinary_words', logit: weights.dictionaryBesideName })
}

/** "do not" + "use", "i" + "dont know": no name in either, and enough function words. */
function isSentence(one: SentenceTally, other: SentenceTally): boolean {
  if (one.names + other.names > 0) return false
  const small = one.small + other.small
  return small > 1 || (small === 1 && one.either + other.either + one.ordinary + other.ordinary > 0)
}

/** Two doubtful names are worse than one. A good name vouches for a doubtful one next to it, but not for an impossible one. */
function combine(one: number, other: number): number {
  const high = Math.max(one, other)
  const low = Math.max(weights.minOtherField, Math.min(weights.maxOtherField, one, other))
  return high > weights.certainField ? high : high + weights.otherFieldShare * low + weights.twoFields
}

/** A single word that trusted sources list as a first name. */
function isGiven({ given }: NameModel, { field, hasKnownName }: JudgedField): boolean {
  const [only] = field.tokens
  return hasKnownName && field.tokens.length === 1 && only !== undefined && bloomHas(given, only.hash)
}

/** “M K”: written as initials are, and of letters that names begin with. “A B” and “X Z” are typed without thinking. */
function areInitials(first: JudgedField, last: JudgedField): boolean {
  const [one, other] = [first.field.text.charCodeAt(0), last.field.text.charCodeAt(0)]
  return isInitial(first.field.text) && isInitial(last.field.text) && Math.abs(one - other) > 1
}

function isInitial(text: string): boolean {
  return /^[A-PR-WY]\.?$/.test(text)
}

function hasEmoji({ findings }: JudgedField): boolean {
  return findings.some(({ code }) => code === 'emoji')
}

/** “poi uyt”: too short to be a run each, and one row of keys together. */
function judgeKeysOfBoth(first: JudgedField, last: JudgedField, findings: Finding[]): void {
  const [one, other] = [first.field.tokens[0], last.field.tokens[0]]
  if (!one || !other || first.field.tokens.length > 1 || last.field.tokens.length > 1) return
  const length = one.end - one.start
  const total = length + other.end - other.start
  if (total > keysOfBoth.length || length < 2 || total - length < 2 || total < 5) return
  for (let i = 0; i < length; i++) keysOfBoth[i] = first.field.units[one.start + i] ?? 0
  for (let i = length; i < total; i++) keysOfBoth[i] = last.field.units[other.start + i - length] ?? 0
  const { longest, covered } = keyRuns(keysOfBoth, 0, total)
  const isKnown = first.hasKnownName && last.hasKnownName
  if (longest === total && total > 5) findings.push({ code: 'keyboard_run', logit: weights.keyPieces })
  else if (covered === total && !isKnown) findings.push({ code: 'keyboard_run', logit: weights.keyPiecesOfBoth })
}

/** Reused for every pair. */
const keysOfBoth = new Uint16Array(12)

function isOneLetter({ field }: JudgedField): boolean {
  return field.letters === 1 && field.tokens[0]?.kind === kinds.latin
}
