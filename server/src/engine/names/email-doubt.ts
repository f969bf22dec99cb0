import type { JudgedField } from './judge-field.ts'
import { hasAny, marks } from './known-words.ts'
import { marksOf } from './lists/marked-words.ts'
import type { NameModel } from './load-model.ts'
import { createUnits, type Field, readField } from './read-field.ts'
import { weights } from './weights.ts'

/** Reused for every name. Letters are compared as they are: a string of them takes longer to make. */
const units = createUnits()
const joined = createUnits()

/**
 * Adjusts the doubt about a spelling by the email's local part. People put their name there, so finding it lowers the
 * doubt a little; a filler ("test1") raises it a little.
 */
export function emailDoubt(
  model: NameModel,
  local: string,
  first: JudgedField | null,
  last: JudgedField | null,
): number {
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
