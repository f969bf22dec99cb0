import type { JudgedField } from './judge-field.ts'
import { hasAny, marks } from './known-words.ts'
import type { NameModel } from './load-model.ts'
import { createUnits, type Field, readField } from './read-field.ts'
import { weights } from './weights.ts'

const units = createUnits()

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
  const letters = lettersOf(field)
  if (letters.length < 3) return 0
  if ([first, last].some((name) => name !== null && hasWordOf(letters, name.field))) return weights.emailHasName
  return hasAny(model.lists.get(field.phraseHash) ?? 0, marks.filler) ? weights.emailIsFiller : 0
}

/** Words of up to three letters occur in addresses by chance. */
function hasWordOf(letters: string, { units: from, tokens }: Field): boolean {
  return tokens.some(
    ({ start, end }) => end - start > 3 && letters.includes(String.fromCharCode(...from.subarray(start, end))),
  )
}

function lettersOf({ units: from, tokens }: Field): string {
  return tokens.map(({ start, end }) => String.fromCharCode(...from.subarray(start, end))).join('')
}
