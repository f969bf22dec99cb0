/**
 * Maps text to Windows-1252, the only encoding of the standard PDF fonts. Unsupported accents are dropped, the rupee sign
 * becomes its code, and anything else without a counterpart becomes "?".
 */
export function toWinAnsi(text: string): string {
  return [
    ...text
      .normalize('NFC')
      .replaceAll('₹', 'INR ')
      .replace(/\s+|\p{Cc}+/gu, ' '),
  ]
    .map(closest)
    .join('')
}

/** Whether the text survives with no more than accents lost. */
export function isShowable(text: string): boolean {
  return !toWinAnsi(text.replaceAll('?', '')).includes('?')
}

/** The byte of a character that `toWinAnsi` returned. */
export function winAnsiCode(letter: string): number {
  const code = letter.charCodeAt(0)
  return code <= 0xff ? code : 0x80 + upperHalf.indexOf(letter)
}

function closest(letter: string): string {
  if (isKnown(letter)) return letter
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  const known = [...bare].filter(isKnown).join('')
  return known || (substitutes[letter] ?? (/\p{M}|\p{Cf}/u.test(letter) ? '' : '?'))
}

function isKnown(letter: string): boolean {
  return /^[ -~\u00a0-\u00ff]$/.test(letter) || upperHalf.includes(letter)
}

// 0x80 to 0x9f; unassigned positions hold a space, which never matches.
const upperHalf = [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ']

const substitutes: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
  '\u02bc': "'",
}
