import { hashText } from './hash.ts'
/**
 * Folds spelling variants: lower case, no accents, one form of each Arabic letter, katakana as hiragana. 0 drops the
 * character. For lookups and the model only, never for display.
 */
export function foldUnit(unit: number): number {
  if (unit < 128) return unit >= 65 && unit <= 90 ? unit + 32 : unit
  const known = table[unit] ?? 0
  if (known !== 0) return known - 1
  const folded = fold(unit)
  table[unit] = folded + 1
  return folded
}

const table = new Uint32Array(65536)

/** Letters without a Unicode decomposition, and what people type when their keyboard lacks them. */
const single: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 't',
  ß: 's',
  æ: 'a',
  œ: 'o',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'a',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɖ: 'd',
  ɗ: 'd',
  ɓ: 'b',
  ɣ: 'g',
  ƙ: 'k',
  ƴ: 'y',
  ɨ: 'i',
  ʉ: 'u',
  ŧ: 't',
  ė: 'e',
  ς: 'σ',
  ё: 'е',
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  ى: 'ی',
  ي: 'ی',
  ې: 'ی',
  ئ: 'ی',
  ك: 'ک',
  ة: 'ه',
  ۀ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ۃ: 'ه',
  ؤ: 'و',
  ـ: '',
}

function fold(unit: number): number {
  const lower = String.fromCharCode(unit).toLowerCase()
  const mapped = single[lower]
  if (mapped !== undefined) return mapped === '' ? 0 : mapped.charCodeAt(0)
  const code = lower.charCodeAt(0)
  if (isLatinOrGreek(code)) {
    const base = lower.normalize('NFKD').charAt(0)
    return (single[base] ?? base).charCodeAt(0)
  }
  if (code >= 0x30a1 && code <= 0x30f6) return code - 0x60
  return isDropped(code) ? 0 : code
}

function isLatinOrGreek(code: number): boolean {
  return (code >= 0xc0 && code < 0x400) || (code >= 0x1e00 && code < 0x2000) || (code >= 0xff21 && code <= 0xff5a)
}

/** Combining accents, Hebrew and Arabic vowel points, joiners. */
function isDropped(code: number): boolean {
  return (
    (code >= 0x300 && code <= 0x36f) ||
    (code >= 0x591 && code <= 0x5c7 && code !== 0x5be) ||
    (code >= 0x610 && code <= 0x61a) ||
    (code >= 0x64b && code <= 0x65f) ||
    code === 0x670 ||
    code === 0x200c ||
    code === 0x200d
  )
}

/** Hashes a word with its accents, for list entries where they matter. */
export function accentedHash(word: string): number {
  return hashText(`accented ${word.toLowerCase().normalize('NFC')}`)
}

export function hasAccent(text: string): boolean {
  return /[\u00c0-\u024f\u1e00-\u1eff]/.test(text)
}
