import type { Reason } from '@assay/contract/verification'
import { emailReasons } from '../../engine/email/weighing/reasons.ts'
import { nameReasons } from '../../engine/names/reasons.ts'
import { loggedEmailReasons, loggedNameReasons } from './reason-order.ts'
import type { Verdicts } from './verdicts.ts'

export type LoggedReasons = { email: Reason[]; name: Reason[]; firstname: Reason[]; lastname: Reason[] }

/** A byte for each reason: what it's about, and which it is. */
export function reasonBytes({ email_verification: email, name_verification: name }: Verdicts): number[] {
  const bytes: number[] = []
  if (email) addBytes(bytes, email.reasons, starts.email, emailPlaces)
  if (name) {
    addBytes(bytes, name.reasons, starts.name, namePlaces)
    if (name.firstname) addBytes(bytes, name.firstname.reasons, starts.firstname, namePlaces)
    if (name.lastname) addBytes(bytes, name.lastname.reasons, starts.lastname, namePlaces)
  }
  return bytes
}

/** The reasons behind the bytes, with their sentences of today. */
export function readReasons(bytes: number[]): LoggedReasons {
  const reasons: LoggedReasons = { email: [], name: [], firstname: [], lastname: [] }
  for (const byte of bytes) {
    const kind = kinds.find((each) => byte >= starts[each])
    if (!kind) continue
    const order: readonly string[] = kind === 'email' ? loggedEmailReasons : loggedNameReasons
    const messages: Record<string, string> = kind === 'email' ? emailReasons : nameReasons
    const code = order[byte - starts[kind]]
    if (code !== undefined) reasons[kind].push({ code, message: messages[code] ?? 'On one of your own lists.' })
  }
  return reasons
}

const starts = { email: 1, name: 81, firstname: 131, lastname: 181 }
/** Largest first. */
const kinds = ['lastname', 'firstname', 'name', 'email'] as const
const emailPlaces = placesOf(loggedEmailReasons)
const namePlaces = placesOf(loggedNameReasons)

function placesOf(order: readonly string[]): Map<string, number> {
  return new Map(order.map((code, place) => [code, place]))
}

function addBytes(bytes: number[], reasons: { code: string }[], start: number, places: Map<string, number>): void {
  for (const { code } of reasons) {
    const place = places.get(code)
    if (place !== undefined) bytes.push(start + place)
  }
}
