import type { NameFieldVerdict, NameVerdict, Reason } from '../verdicts.ts'
import type { Finding } from './judge-characters.ts'
import { type JudgedField, judgeField } from './judge-field.ts'
import { type JudgedPair, judgePair } from './judge-pair.ts'
import { hasAny, marks } from './known-words.ts'
import { marksOf } from './lists/marked-words.ts'
import type { NameModel } from './load-model.ts'
import { createUnits, type Field, readField, trim } from './read-field.ts'
import { nameReasons } from './reasons.ts'
import { stripField } from './strip-field.ts'
import { thresholds, weights } from './weights.ts'

export type NameInput = {
  firstname?: string | undefined
  lastname?: string | undefined
  /** Local part of the email in the same request: weak evidence either way. */
  emailLocal?: string | undefined
}

/** Judges one or both names. Statistical: it says how unlike a name something looks, not who someone is. */
export function judgeName(model: NameModel, name: NameInput): NameVerdict {
  const first = given(model, name.firstname, firstUnits)
  const last = given(model, name.lastname, lastUnits)
  const pair = judgePair(model, first, last)
  if (name.emailLocal !== undefined && pair.spelling > thresholds.reason)
    pair.spelling += emailDoubt(model, name.emailLocal, first, last)
  const score = probability(Math.max(pair.logit, pair.spelling))
  const isFake = score >= thresholds.fake
  const firstVerdict = first && fieldVerdict(first, pair, isFake)
  const lastVerdict = last && fieldVerdict(last, pair, isFake)
  // A fake pair has a fake field: the likelier one, if neither is fake on its own.
  if (isFake && !firstVerdict?.isFake && !lastVerdict?.isFake) {
    const worse = (firstVerdict?.score ?? -1) >= (lastVerdict?.score ?? -1) ? firstVerdict : lastVerdict
    if (worse) flag(worse, score, pair)
  }
  return {
    isFake,
    verdict: isFake ? 'fake' : score >= thresholds.suspicious ? 'suspicious' : 'real',
    score,
    isNotable: pair.isNotable,
    reasons: reasonsOf(pair.findings),
    firstname: firstVerdict,
    lastname: lastVerdict,
  }
}

/** Reused for every name: judging is synchronous. */
const firstUnits = createUnits()
const lastUnits = createUnits()

/** An empty field counts as absent: some people have a single name. */
function given(model: NameModel, text: string | undefined, units: Uint16Array): JudgedField | null {
  if (text === undefined || trim(text) === '') return null
  const stripped = stripField(text)
  if (stripped === null) return judgeField(model, text, units)
  const field = judgeField(model, stripped.rest, units)
  if (stripped.hasSuffix) field.findings.push({ code: 'suffix', logit: weights.besideName })
  if (!stripped.hasEmoji) return field
  // Beside anything but a name it's part of the joke.
  const emoji = field.hasKnownName ? weights.besideName : weights.emoji
  field.findings.push({ code: 'emoji', logit: emoji })
  if (!field.hasKnownName) field.logit = Math.max(field.logit, emoji)
  return field
}

/** No field is fake in a pair that isn't, and a fake field always has a reason. */
function fieldVerdict(field: JudgedField, pair: JudgedPair, isPairFake: boolean): NameFieldVerdict {
  const isOddlySpelled = field.spelling > thresholds.oddField && pair.spelling > thresholds.reason
  const own = Math.max(field.logit, isOddlySpelled ? pair.spelling : weights.noEvidence)
  // A specific reason beats "unlikely spelling".
  const isExplained = field.findings.some(({ logit }) => logit >= 0)
  const findings: Finding[] =
    isOddlySpelled && !isExplained
      ? [...field.findings, { code: 'unlikely_spelling', logit: pair.spelling }]
      : field.findings
  const score = probability(Math.max(own, pair.fieldLogit))
  if (!isPairFake) return { isFake: false, score: Math.min(score, thresholds.belowFake), reasons: reasonsOf(findings) }
  const isFake = score >= thresholds.fake
  const reasons = reasonsOf(findings)
  return { isFake, score, reasons: isFake && reasons.length === 0 ? reasonsOf(pair.findings) : reasons }
}

function flag(verdict: NameFieldVerdict, score: number, pair: JudgedPair): void {
  verdict.isFake = true
  verdict.score = score
  if (verdict.reasons.length > 0) return
  const reasons = reasonsOf(pair.findings)
  verdict.reasons = reasons.length > 0 ? reasons : [reasonOf('unlikely_spelling')]
}

function reasonsOf(findings: readonly Finding[]): Reason[] {
  const reasons: Reason[] = []
  const [first] = findings
  if (!first) return reasons
  if (findings.length === 1) {
    if (first.logit > thresholds.reason) reasons.push(reasonOf(first.code))
    return reasons
  }
  const sorted = findings.filter(({ logit }) => logit > thresholds.reason).sort((one, other) => other.logit - one.logit)
  for (const { code } of sorted) {
    if (!reasons.some((reason) => reason.code === code)) reasons.push(reasonOf(code))
  }
  return reasons
}

function reasonOf(code: Finding['code']): Reason {
  return { code, message: nameReasons[code] }
}

/** Rounded to three digits; more would be false precision. */
function probability(logit: number): number {
  return Math.round(1000 / (1 + Math.exp(-logit))) / 1000
}

/** Reused for every name. Letters are compared as they are: a string of them takes longer to make. */
const units = createUnits()
const joined = createUnits()

/**
 * Adjusts the doubt about a spelling by the email's local part. People put their name there, so finding it lowers the
 * doubt a little; a filler ("test1") raises it a little.
 */
function emailDoubt(model: NameModel, local: string, first: JudgedField | null, last: JudgedField | null): number {
  const field = readField(local, units)
  const length = joinWords(field)
  if (length < 3) return 0
  if ((first && hasWordOf(length, first.field)) || (last && hasWordOf(length, last.field))) return weights.emailHasName
  return hasAny(marksOf(model.lists, field.phraseHash), marks.filler) ? weights.emailIsFiller : 0
}

/** Copies the words to `joined` without what separates them. Returns how many letters there are. */
function joinWords({ units: from, tokens }: Field): number {
  let length = 0
  for (const { start, end } of tokens) {
    for (let i = start; i < end; i++) joined[length++] = from[i] ?? 0
  }
  return length
}

/** Words of up to three letters occur in addresses by chance. */
function hasWordOf(length: number, { units: from, tokens }: Field): boolean {
  for (const { start, end } of tokens) {
    if (end - start <= 3) continue
    for (let at = 0; at + end - start <= length; at++) if (isAt(at, from, start, end)) return true
  }
  return false
}

function isAt(at: number, from: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (joined[at + i - start] !== from[i]) return false
  return true
}
