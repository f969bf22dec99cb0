import { type Decision, decisions } from '@assay/contract/rules/conditions'
import type { Facts } from './facts.ts'

/** `place` is the rule's in the policy of that version; 0 if none held. */
type LoggedDecision = { decision: Decision; place: number }
export type LoggedItem = { facts: Facts; decided: LoggedDecision; silent: LoggedDecision | null }

export type LoggedRequest = {
  policyVersion: number
  dataVersion: string
  isBatch: boolean
  items: LoggedItem[]
  /** Of one person; a batch keeps none. */
  reasons: number[]
}

/** A record's length in bytes, and where one person's begins. */
const recordBytes = 8
const personStart = 4

/** What `log-facts.ts` wrote; null if a newer version of Assay did. */
export function readFacts(bytes: Buffer): LoggedRequest | null {
  const format = bytes[0]
  const policyVersion = bytes.length < personStart ? 0 : bytes.readUIntBE(1, 3)
  if (format === 1) {
    const reasonsAt = personStart + recordBytes + 1
    const versionAt = reasonsAt + (bytes[reasonsAt - 1] ?? 0)
    const reasons = [...bytes.subarray(reasonsAt, versionAt)]
    const dataVersion = bytes.toString('latin1', versionAt)
    return { policyVersion, dataVersion, isBatch: false, items: [readRecord(bytes, personStart)], reasons }
  }
  if (format !== 2) return null
  const start = personStart + 1 + (bytes[personStart] ?? 0)
  const items: LoggedItem[] = []
  for (let at = start; at + recordBytes <= bytes.length; at += recordBytes) items.push(readRecord(bytes, at))
  const dataVersion = bytes.toString('latin1', personStart + 1, start)
  return { policyVersion, dataVersion, isBatch: true, items, reasons: [] }
}

export function readRecord(bytes: Buffer, at: number): LoggedItem {
  const byte = (offset: number) => bytes[at + offset] ?? 0
  return {
    facts: { flags: bytes.readUIntBE(at, 3), emailScore: byte(3), nameScore: byte(4) },
    decided: { decision: decisions[(byte(5) & 3) - 1] ?? 'allow', place: byte(6) },
    silent: silentOf(decisions[((byte(5) >> 2) & 3) - 1], byte(7)),
  }
}

function silentOf(decision: Decision | undefined, place: number): LoggedDecision | null {
  return decision === undefined ? null : { decision, place }
}
