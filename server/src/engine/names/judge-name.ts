import type { NameFieldVerdict, NameVerdict, Reason } from '../verdicts.ts'
import type { Finding } from './judge-characters.ts'
import { type JudgedField, judgeField } from './judge-field.ts'
import { judgePair } from './judge-pair.ts'
import type { NameModel } from './load-model.ts'
import { createUnits } from './read-field.ts'
import { nameReasons } from './reasons.ts'

/** From this probability on a name is called fake, from the lower one suspicious. */
const fakeFrom = 0.5
const suspiciousFrom = 0.25

/** A verdict on one or both names. It is statistical: it says how unlike a name something looks, not who someone is. */
export function judgeName(
  model: NameModel,
  name: { firstname?: string | undefined; lastname?: string | undefined },
): NameVerdict {
  const first = given(model, name.firstname, firstUnits)
  const last = given(model, name.lastname, lastUnits)
  const pair = judgePair(model, first, last)
  const score = probability(pair.logit)
  const isFake = score >= fakeFrom
  return {
    isFake,
    verdict: isFake ? 'fake' : score >= suspiciousFrom ? 'suspicious' : 'real',
    score,
    isNotable: pair.isNotable,
    reasons: reasonsOf(pair.findings),
    firstname: first && fieldVerdict(first, pair.fieldLogit),
    lastname: last && fieldVerdict(last, pair.fieldLogit),
  }
}

/** Written anew for each name: judging one takes no turn of the event loop. */
const firstUnits = createUnits()
const lastUnits = createUnits()

/** A field that was left empty was not given: people with one name have no other. */
function given(model: NameModel, text: string | undefined, units: Uint16Array): JudgedField | null {
  return text === undefined || text.trim() === '' ? null : judgeField(model, text, units)
}

/** What the pair says of both its halves counts for each of them. */
function fieldVerdict({ findings, logit }: JudgedField, pairLogit: number): NameFieldVerdict {
  const score = probability(Math.max(logit, pairLogit))
  return { isFake: score >= fakeFrom, score, reasons: reasonsOf(findings) }
}

function reasonsOf(findings: readonly Finding[]): Reason[] {
  const reasons: Reason[] = []
  if (findings.length === 0) return reasons
  const sorted = findings.filter(({ logit }) => logit > -1.5).sort((one, other) => other.logit - one.logit)
  for (const { code } of sorted) {
    if (!reasons.some((reason) => reason.code === code)) reasons.push({ code, message: nameReasons[code] })
  }
  return reasons
}

/** Rounded to what the figure is worth. */
function probability(logit: number): number {
  return Math.round(1000 / (1 + Math.exp(-logit))) / 1000
}
