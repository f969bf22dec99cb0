import { kinds } from './characters.ts'
import { type Field, readLimit } from './read-field.ts'
import type { NameReasonCode } from './reasons.ts'
import { weights } from './weights.ts'

/** A reason and its weight as log-odds. */
export type Finding = { code: NameReasonCode; logit: number }

/** In characters. About as long as the longest single fields on record. */
const longestName = 90
const maxWords = 9

/** Judges the characters alone, whatever they spell. */
export function judgeCharacters(field: Field, given: string): Finding[] {
  const findings: Finding[] = []
  if (given.length > readLimit || field.text.length > longestName || field.words > maxWords)
    findings.push({ code: 'too_long', logit: weights.tooLong })
  // Fast path for nearly every name: letters, spaces, hyphens, apostrophes and single dots only.
  if ((field.present & ~harmless) === 0 && field.letters > 0 && !field.hasDoubledMark && !field.hasInnerDot) {
    if (field.tokens.some((token) => token.isMixed))
      findings.push({ code: 'mixed_scripts', logit: weights.mixedScripts })
    return findings
  }
  if (has(field, kinds.control)) findings.push({ code: 'control_characters', logit: weights.controlCharacters })
  if (has(field, kinds.invisible) || field.hasForeignJoiner)
    findings.push({ code: 'invisible_characters', logit: weights.invisibleCharacters })
  if (has(field, kinds.bidi)) findings.push({ code: 'direction_characters', logit: weights.directionCharacters })
  if (field.stacked > 3) findings.push({ code: 'stacked_marks', logit: weights.stackedMarks })
  if (looksLikeContact(field)) findings.push({ code: 'contact_details', logit: weights.contactDetails })
  else if (/[<>{}\\$=]|%\d\d/.test(field.text)) findings.push({ code: 'markup', logit: weights.markup })
  else if (has(field, kinds.markup) || has(field, kinds.symbol))
    findings.push({ code: 'symbols', logit: weights.symbols })
  if (has(field, kinds.emoji)) findings.push({ code: 'emoji', logit: weights.emoji })
  if (has(field, kinds.digit) && !isOrdinal(field.text)) findings.push({ code: 'digits', logit: weights.digits })
  if (has(field, kinds.jamo)) findings.push({ code: 'loose_letters', logit: weights.looseLetters })
  else if (field.letters === 0) findings.push({ code: 'no_letters', logit: weights.noLetters })
  if (field.tokens.some((token) => token.isMixed)) findings.push({ code: 'mixed_scripts', logit: weights.mixedScripts })
  if (field.letters > 0 && (field.punctuation > 2 || field.hasDoubledMark))
    findings.push({ code: 'symbols', logit: weights.oddPunctuation })
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

/** "3rd", as in John Doe 3rd. */
function isOrdinal(text: string): boolean {
  return !/\d/.test(text.replace(/(^|\s)[2-9](nd|rd|th)(?=$|\s)/gi, ''))
}
