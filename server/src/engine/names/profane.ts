import { accentedHash, hasAccent } from './accents.ts'
import { kinds } from './characters.ts'
import { hashUnits } from './hash.ts'
import { hasAny, marks } from './known-words.ts'
import { type MarkedWords, marksOf } from './lists/marked-words.ts'
import type { Field, Token } from './read-field.ts'

/**
 * Whether a word is listed as offensive. Lookups ignore accents, so they're checked here: "sexo" is listed, but Şêxo
 * is a Kurdish name. In scripts without spaces a listed word may be part of a longer one.
 */
export function isProfane(
  lists: MarkedWords,
  field: Field,
  token: Token,
  wordMarks: number,
  isTrusted: boolean,
): boolean {
  if (hasAny(wordMarks, marks.profanity)) {
    if (token.kind !== kinds.latin || !hasAccent(field.text)) return !isTrusted
    return field.text.split(/[\s-]+/).some((word) => hasAny(marksOf(lists, accentedHash(word)), marks.profanity))
  }
  if (isTrusted || (token.kind !== kinds.han && token.kind !== kinds.kana && token.kind !== kinds.hangul)) return false
  for (let length = 2; length <= 4; length++) {
    for (let start = token.start; start + length <= token.end; start++)
      if (hasAny(marksOf(lists, hashUnits(field.units, start, start + length)), marks.strongProfanity)) return true
  }
  return false
}
