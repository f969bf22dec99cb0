import type { NameFieldVerdict, NameVerdict, Reason } from '../verdicts.ts'
import { emailDoubt } from './email-doubt.ts'
import type { Finding } from './judge-characters.ts'
import { type JudgedField, judgeField } from './judge-field.ts'
import { type JudgedPair, judgePair } from './judge-pair.ts'
import type { NameModel } from './load-model.ts'
import { createUnits } from './read-field.ts'
import { nameReasons } from './reasons.ts'
import { thresholds, weights } from './weights.ts'

export type NameInput = {
  firstname?: string | undefined
  lastname?: string | undefined
  /** What stands before the @ of the address that came along: a weak sign, for or against. */
  emailLocal?: string | undefined
}

/** A verdict on one or both names. It is statistical: it says how unlike a name something looks, not who someone is. */
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
  // What the pair is, one of its fields is: the likelier one, where neither reached it alone.
  if (isFake && !firstVerdict?.isFake && !lastVerdict?.isFake) {
    const worse = (firstVerdict?.score ?? -1) >= (lastVerdict?.score ?? -1) ? firstVerdict : lastVerdict
    if (worse) accuse(worse, score, pair)
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

/** Written anew for each name: judging one takes no turn of the event loop. */
const firstUnits = createUnits()
const lastUnits = createUnits()

/** A field that was left empty was not given: people with one name have no other. */
function given(model: NameModel, text: string | undefined, units: Uint16Array): JudgedField | null {
  return text === undefined || text.trim() === '' ? null : judgeField(model, text, units)
}

/** No field is fake in a pair that is not; in one that is, a fake field says why. */
function fieldVerdict(field: JudgedField, pair: JudgedPair, isPairFake: boolean): NameFieldVerdict {
  const isOddlySpelled = field.spelling > thresholds.oddField && pair.spelling > thresholds.reason
  const own = Math.max(field.logit, isOddlySpelled ? pair.spelling : weights.noEvidence)
  // What explains an odd spelling says more than that it is odd.
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

function accuse(verdict: NameFieldVerdict, score: number, pair: JudgedPair): void {
  verdict.isFake = true
  verdict.score = score
  if (verdict.reasons.length > 0) return
  const reasons = reasonsOf(pair.findings)
  verdict.reasons = reasons.length > 0 ? reasons : [reasonOf('unlikely_spelling')]
}

function reasonsOf(findings: readonly Finding[]): Reason[] {
  const reasons: Reason[] = []
  if (findings.length === 0) return reasons
  const sorted = findings.filter(({ logit }) => logit > thresholds.reason).sort((one, other) => other.logit - one.logit)
  for (const { code } of sorted) {
    if (!reasons.some((reason) => reason.code === code)) reasons.push(reasonOf(code))
  }
  return reasons
}

function reasonOf(code: Finding['code']): Reason {
  return { code, message: nameReasons[code] }
}

/** Rounded to what the figure is worth. */
function probability(logit: number): number {
  return Math.round(1000 / (1 + Math.exp(-logit))) / 1000
}
