import { type Activity, activityCodes } from '@assay/contract/activity'
import { activityReasonCodes, emailReasonCodes, nameReasonCodes } from '@assay/contract/rules/reasons'
import type { Reason } from '@assay/contract/verification'
import { emailReasons } from '../../engine/email/weighing/reasons.ts'
import { nameReasons } from '../../engine/names/reasons.ts'
import type { Verdicts } from './verdicts.ts'

/** What a reason is about, largest first: a byte at or above `start` is a place in its codes. */
const kinds = [
  { about: 'activity', start: 231, codes: activityReasonCodes, words: activityCodes },
  { about: 'lastname', start: 181, codes: nameReasonCodes, words: nameReasons },
  { about: 'firstname', start: 131, codes: nameReasonCodes, words: nameReasons },
  { about: 'name', start: 81, codes: nameReasonCodes, words: nameReasons },
  { about: 'email', start: 1, codes: emailReasonCodes, words: emailReasons },
] as const satisfies { about: string; start: number; codes: readonly string[]; words: Record<string, string> }[]

type About = (typeof kinds)[number]['about']
export type LoggedReasons = Record<About, Reason[]>

/** A byte for each reason: what it's about, and which it is. */
export function reasonBytes(verdicts: Verdicts, activity: Activity | null): number[] {
  const { email_verification: email, name_verification: name } = verdicts
  const bytes: number[] = []
  if (email) addBytes(bytes, email.reasons, places.email)
  if (name) {
    addBytes(bytes, name.reasons, places.name)
    if (name.firstname) addBytes(bytes, name.firstname.reasons, places.firstname)
    if (name.lastname) addBytes(bytes, name.lastname.reasons, places.lastname)
  }
  if (activity) addBytes(bytes, activity.reasons, places.activity)
  return bytes
}

/** The reasons behind the bytes, with their sentences of today. */
export function readReasons(bytes: number[]): LoggedReasons {
  const reasons: LoggedReasons = { activity: [], lastname: [], firstname: [], name: [], email: [] }
  for (const byte of bytes) {
    const kind = kinds.find(({ start }) => byte >= start)
    const code = kind?.codes[byte - kind.start]
    if (kind && code !== undefined) reasons[kind.about].push({ code, message: sentenceOf(kind.words, code) })
  }
  return reasons
}

/** Which bytes mean this code: an entry for each byte, 1 if it does. All 0 if nobody knows the code. */
export function bytesMeaning(code: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const { about } of kinds) {
    const byte = places[about].get(code)
    if (byte !== undefined) table[byte] = 1
  }
  return table
}

const places: Record<About, Map<string, number>> = {
  activity: placesOf('activity'),
  lastname: placesOf('lastname'),
  firstname: placesOf('firstname'),
  name: placesOf('name'),
  email: placesOf('email'),
}

function placesOf(wanted: About): Map<string, number> {
  const kind = kinds.find(({ about }) => about === wanted)
  return new Map(kind?.codes.map((code, place) => [code, kind.start + place]))
}

function sentenceOf(words: Record<string, string>, code: string): string {
  const message = words[code] ?? 'On one of your own lists.'
  return message.endsWith('.') ? message : `${message}.`
}

function addBytes(bytes: number[], reasons: { code: string }[], byCode: Map<string, number>): void {
  for (const { code } of reasons) {
    const byte = byCode.get(code)
    if (byte !== undefined) bytes.push(byte)
  }
}
