import { kinds } from './characters.ts'
import { type Field, readLimit } from './read-field.ts'
import type { NameReasonCode } from './reasons.ts'

/** What the characters alone say, whatever they spell: a code, and how much it weighs as log-odds. */
export type Finding = { code: NameReasonCode; logit: number }

/** Counted in characters. The longest names on record have about this many in one field. */
const longestName = 90
const mostWords = 9

export function judgeCharacters(field: Field, given: string): Finding[] {
  const findings: Finding[] = []
  if (given.length > readLimit || field.text.length > longestName || field.words > mostWords)
    findings.push({ code: 'too_long', logit: 5 })
  // Nothing but letters, spaces, hyphens, apostrophes and single dots: nearly every name.
  if ((field.present & ~harmless) === 0 && field.letters > 0 && !field.hasDoubledMark && !field.hasInnerDot) {
    if (field.tokens.some((token) => token.isMixed)) findings.push({ code: 'mixed_scripts', logit: 4.5 })
    return findings
  }
  if (has(field, kinds.control)) findings.push({ code: 'control_characters', logit: 5 })
  if (has(field, kinds.invisible) || field.hasForeignJoiner) findings.push({ code: 'invisible_characters', logit: 4.5 })
  if (has(field, kinds.bidi)) findings.push({ code: 'direction_characters', logit: 5 })
  if (field.stacked > 3) findings.push({ code: 'stacked_marks', logit: 4 })
  if (looksLikeContact(field)) findings.push({ code: 'contact_details', logit: 6 })
  else if (/[<>{}\\$=]|%\d\d/.test(field.text)) findings.push({ code: 'markup', logit: 6 })
  else if (has(field, kinds.markup) || has(field, kinds.symbol)) findings.push({ code: 'symbols', logit: 4.5 })
  if (has(field, kinds.emoji)) findings.push({ code: 'emoji', logit: 5 })
  if (has(field, kinds.digit) && !isOrdinal(field.text)) findings.push({ code: 'digits', logit: 5 })
  if (has(field, kinds.jamo)) findings.push({ code: 'loose_letters', logit: 4.5 })
  else if (field.letters === 0) findings.push({ code: 'no_letters', logit: 6 })
  if (field.tokens.some((token) => token.isMixed)) findings.push({ code: 'mixed_scripts', logit: 4.5 })
  if (field.letters > 0 && (field.punctuation > 2 || field.hasDoubledMark)) findings.push({ code: 'symbols', logit: 2 })
  return findings
}

const harmless = (1 << kinds.space) | (1 << kinds.hyphen) | (1 << kinds.apostrophe) | (1 << kinds.dot)

function looksLikeContact({ text, hasInnerDot }: Field): boolean {
  if (/@|:\/\/|^\+?[\d\s().-]{6,}$|\+\d/.test(text) || /^www\./i.test(text)) return true
  return hasInnerDot && topLevels.test(text)
}

const topLevels =
  /\.(com|net|org|info|biz|io|co|ru|de|uk|fr|it|es|cn|jp|br|in|xyz|top|club|shop|online|site|app|dev|me|tv|eu|us)(?![\p{L}])/iu

function has({ present }: Field, kind: number): boolean {
  return (present & (1 << kind)) !== 0
}

/** "3rd", as in the third of that name. */
function isOrdinal(text: string): boolean {
  return !/\d/.test(text.replace(/(^|\s)[2-9](nd|rd|th)(?=$|\s)/gi, ''))
}
