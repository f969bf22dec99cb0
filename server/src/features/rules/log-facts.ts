import { decisions } from '@assay/contract/rules/conditions'
import type { Outcome } from './decide.ts'
import type { Facts } from './facts.ts'

/** What was decided about one person, and what a silent draft would have decided. */
export type Decided = { facts: Facts; outcome: Outcome; silent: Outcome | null }
export type Versions = { policyVersion: number; dataVersion: string }

/*
 * One column of the ledger, in bytes, here as hexadecimal digits:
 *   format (3 one person, 4 a batch), policy version (3)
 *   one person: a record, the data version
 *   a batch: the length of the data version, the data version, a record for each item
 * A record: the flags' lower three bytes, email score, name score, decision and the draft's in one byte, the place of the rule, the
 * place of the draft's rule, the flags' highest byte, the number of reasons, a byte for each.
 * Formats 1 and 2 are from before there was activity. Their records end before the flags' highest byte; one person's is followed by
 * the number of reasons and a byte for each, and a batch has none.
 */
export function logDecision(decided: Decided, { policyVersion, dataVersion }: Versions): string {
  return `03${hexOfThree(policyVersion)}${recordOf(decided)}${hexOfVersion(dataVersion)}`
}

/** `records` is what `recordOf` says about each, one after the other. */
export function logBatch(records: string, { policyVersion, dataVersion }: Versions): string {
  const version = hexOfVersion(dataVersion)
  return `04${hexOfThree(policyVersion)}${hexOf(version.length / 2)}${version}${records}`
}

export function recordOf(decided: Decided): string {
  const { reasons } = decided.facts
  let text = recordStart(decided) + hexOf(reasons.length)
  for (const byte of reasons) text += hexOf(byte)
  return text
}

/** Most people have the same facts as others before them; a text that is made of many pieces costs more than the lookup. */
function recordStart(decided: Decided): string {
  const { facts, outcome, silent } = decided
  if (silent) return printRecord(decided)
  const about = facts.flags + facts.emailScore * 2 ** 31 + facts.nameScore * 2 ** 38
  const key = about + (outcome.place * 4 + codeOf(outcome)) * 2 ** 45
  const known = records.get(key)
  if (known !== undefined) return known
  if (records.size >= maxRecords) records.clear()
  const text = printRecord(decided)
  records.set(key, text)
  return text
}

const records = new Map<number, string>()
const maxRecords = 5000

function printRecord({ facts, outcome, silent }: Decided): string {
  const decided = codeOf(outcome) | (silent ? codeOf(silent) << 2 : 0)
  return (
    hexOfThree(facts.flags) +
    hexOf(facts.emailScore) +
    hexOf(facts.nameScore) +
    hexOf(decided) +
    hexOf(outcome.place) +
    hexOf(silent?.place ?? 0) +
    hexOf(facts.flags >> 24)
  )
}

/** 1 to 3; 0 means none. */
function codeOf({ decision }: Outcome): number {
  return decisions.indexOf(decision) + 1
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexOf(byte: number): string {
  return digits[byte & 255] ?? '00'
}

function hexOfThree(number: number): string {
  return hexOf(number >> 16) + hexOf(number >> 8) + hexOf(number)
}

/** The data version changes once a day and is always ASCII. */
function hexOfVersion(version: string): string {
  if (version !== last.version) last = { version, hex: Buffer.from(version.slice(0, 60), 'latin1').toString('hex') }
  return last.hex
}

let last = { version: '', hex: '' }
