import { builtInPolicy, type Decision, decisions } from '@assay/contract/rules/conditions'
import type { Facts } from './facts.ts'

/** `place` is the rule's in the policy of that version; 0 if none held. */
type LoggedDecision = { decision: Decision; place: number }
export type LoggedItem = { facts: Facts; decided: LoggedDecision; silent: LoggedDecision | null }

export type LoggedRequest = {
  policyVersion: number
  dataVersion: string
  isBatch: boolean
  items: LoggedItem[]
}

const personStart = 4

/** What `log-facts.ts` wrote; null if a newer version of Assay did. */
export function readFacts(bytes: Buffer): LoggedRequest | null {
  const format = bytes[0] ?? 0
  const policyVersion = bytes.length < personStart ? 0 : bytes.readUIntBE(1, 3)
  if (format === 1 || format === 3) {
    const { item, next } = format === 1 ? readOldPerson(bytes, policyVersion) : readRecord(bytes, personStart)
    return { policyVersion, dataVersion: bytes.toString('latin1', next), isBatch: false, items: [item] }
  }
  if (format !== 2 && format !== 4) return null
  const start = personStart + 1 + (bytes[personStart] ?? 0)
  const dataVersion = bytes.toString('latin1', personStart + 1, start)
  const items: LoggedItem[] = []
  for (let at = start; at + oldRecordBytes <= bytes.length; ) {
    const { item, next } = format === 2 ? readOldRecord(bytes, at, policyVersion) : readRecord(bytes, at)
    items.push(item)
    at = next
  }
  return { policyVersion, dataVersion, isBatch: true, items }
}

type ReadItem = { item: LoggedItem; next: number }

function readRecord(bytes: Buffer, at: number): ReadItem {
  const reasonsAt = at + oldRecordBytes + 2
  const next = reasonsAt + (bytes[reasonsAt - 1] ?? 0)
  const high = bytes[at + oldRecordBytes] ?? 0
  return { item: readItem(bytes, at, { high, reasons: [...bytes.subarray(reasonsAt, next)] }), next }
}

function readItem(bytes: Buffer, at: number, { high, reasons }: { high: number; reasons: number[] }): LoggedItem {
  const byte = (offset: number) => bytes[at + offset] ?? 0
  return {
    facts: { flags: bytes.readUIntBE(at, 3) | (high << 24), emailScore: byte(3), nameScore: byte(4), reasons },
    decided: { decision: decisions[(byte(5) & 3) - 1] ?? 'allow', place: byte(6) },
    silent: silentOf(decisions[((byte(5) >> 2) & 3) - 1], byte(7)),
  }
}

function silentOf(decision: Decision | undefined, place: number): LoggedDecision | null {
  return decision === undefined ? null : { decision, place }
}

// Formats 1 and 2, from before there was activity.

const oldRecordBytes = 8

function readOldPerson(bytes: Buffer, policyVersion: number): ReadItem {
  const { item, next: countAt } = readOldRecord(bytes, personStart, policyVersion)
  const next = countAt + 1 + (bytes[countAt] ?? 0)
  return { item: { ...item, facts: { ...item.facts, reasons: [...bytes.subarray(countAt + 1, next)] } }, next }
}

function readOldRecord(bytes: Buffer, at: number, policyVersion: number): ReadItem {
  const item = readItem(bytes, at, { high: 0, reasons: [] })
  const { decided } = item
  // Assay's own rules had none about waves then, so those after it were one place before.
  const isMoved = policyVersion === 0 && decided.place >= wavePlace
  const place = isMoved ? decided.place + 1 : decided.place
  return { item: { ...item, decided: { ...decided, place } }, next: at + oldRecordBytes }
}

const wavePlace = builtInPolicy.rules.findIndex(({ id }) => id === 'wave') + 1
