/**
 * The text in the only alphabet that the standard fonts of PDF have: Windows-1252. Letters with marks that it lacks lose the
 * mark, the rupee sign becomes its code, and what has no counterpart at all becomes "?".
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

/** Whether anything of it would be lost beyond a mark. */
export function isShowable(text: string): boolean {
  return !toWinAnsi(text.replaceAll('?', '')).includes('?')
}

/** The byte of a letter that `toWinAnsi` has let through. */
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

// From 0x80 on; what is not assigned there is a space, which is never looked for.
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
