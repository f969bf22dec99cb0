import { kinds } from './characters.ts'
import type { Finding } from './judge-characters.ts'
import type { JudgedField, SentenceTally } from './judge-field.ts'
import { hasAny, marks } from './known-words.ts'
import type { NameModel } from './load-model.ts'
import { hashPhrase } from './read-field.ts'

export type JudgedPair = {
  logit: number
  /** What holds for each of the two fields because of the other. */
  fieldLogit: number
  findings: Finding[]
  isNotable: boolean
}

const notable = marks.fictional | marks.joke | marks.celebrity

/** First and last name together: each field's own evidence, and what neither shows alone. */
export function judgePair(model: NameModel, first: JudgedField | null, last: JudgedField | null): JudgedPair {
  const only = first ?? last
  if (!only) return { logit: -0.1, fieldLogit: -9, findings: [{ code: 'empty', logit: -0.1 }], isNotable: false }
  if (!first || !last)
    return { logit: only.logit, fieldLogit: -9, findings: [], isNotable: hasAny(only.phraseMarks, notable) }
  const pairMarks =
    (model.lists.get(hashPhrase(first.field, last.field)) ?? 0) |
    (model.lists.get(hashPhrase(last.field, first.field)) ?? 0)
  const known = Number(first.hasKnownName) + Number(last.hasKnownName)
  const findings: Finding[] = []
  if (pairMarks !== 0) judgeListed(pairMarks, known, findings)
  if (first.isFiller && last.isFiller) findings.push({ code: 'placeholder', logit: 2.5 })
  if (isOneLetter(first) && isOneLetter(last)) findings.push({ code: 'single_letters', logit: 1 })
  if (known === 0 && first.field.letters > 2 && first.field.phraseHash === last.field.phraseHash)
    findings.push({ code: 'same_unknown', logit: 0.7 })
  if (first.field.words > 1 && hasAny(last.phraseMarks, marks.initialForm)) findings.push({ code: 'company', logit: 1 })
  if (first.isCompanyLike && last.isCompanyLike) findings.push({ code: 'company', logit: known === 2 ? -0.5 : 2.5 })
  if (isSentence(first.tally, last.tally)) findings.push({ code: 'sentence', logit: 1.5 })
  const wordiness = first.wordiness + last.wordiness
  if (known === 0 && wordiness > 2) findings.push({ code: 'ordinary_words', logit: Math.min(3, wordiness - 2.5) })

  let fieldLogit = -9
  for (const finding of findings) if (finding.logit > fieldLogit) fieldLogit = finding.logit
  return {
    logit: Math.max(combine(first.logit, last.logit), fieldLogit),
    fieldLogit,
    findings,
    isNotable: hasAny(pairMarks, notable),
  }
}

/** A character whose names nobody bears is nobody; one called Rachel Green has many namesakes, and so have the famous. */
function judgeListed(pairMarks: number, known: number, findings: Finding[]): void {
  if (hasAny(pairMarks, marks.placeholderPair | marks.filler)) findings.push({ code: 'placeholder_pair', logit: 3 })
  if (hasAny(pairMarks, marks.profanity)) findings.push({ code: 'profanity', logit: 3 })
  if (hasAny(pairMarks, marks.fictional)) findings.push({ code: 'fictional', logit: known === 2 ? namesake : 2.5 })
  if (hasAny(pairMarks, marks.joke)) findings.push({ code: 'wordplay', logit: known === 2 ? namesake : 1.5 })
  if (hasAny(pairMarks, marks.celebrity)) findings.push({ code: 'celebrity', logit: known === 2 ? namesake : -0.6 })
}

const namesake = -1.4

/** "do not" and "use", "i" and "dont know": nothing of a name in either, and small words enough. */
function isSentence(one: SentenceTally, other: SentenceTally): boolean {
  if (one.names + other.names > 0) return false
  const small = one.small + other.small
  return small > 1 || (small === 1 && one.either + other.either + one.ordinary + other.ordinary > 0)
}

/** Two doubtful names are worse than one; a good one beside it speaks for a doubtful one, but not for an impossible one. */
function combine(one: number, other: number): number {
  const high = Math.max(one, other)
  const low = Math.max(-4, Math.min(2, one, other))
  return high > 3 ? high : high + 0.4 * low + 0.4
}

function isOneLetter({ field }: JudgedField): boolean {
  return field.letters === 1 && field.tokens[0]?.kind === kinds.latin
}
