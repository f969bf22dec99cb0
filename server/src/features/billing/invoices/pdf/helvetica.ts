import { toWinAnsi } from './win-ansi.ts'

export type Font = 'regular' | 'bold'

/** Text width in points. Accented letters are as wide as their base letters. */
export function widthOf(text: string, font: Font, size: number): number {
  const letters = [...toWinAnsi(text).normalize('NFD').replace(/\p{M}/gu, '')]
  const thousandths = letters.reduce(
    (sum, letter) => sum + (widths[font][letter.charCodeAt(0) - 32] ?? wide[letter] ?? usual),
    0,
  )
  return (thousandths * size) / 1000
}

/** Truncates with an ellipsis if the text is too wide. */
export function fitted(text: string, font: Font, size: number, width: number): string {
  if (widthOf(text, font, size) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && widthOf(`${letters.join('')}…`, font, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Wraps at spaces, or within a word that is wider than a line. */
export function wrapped(text: string, font: Font, size: number, width: number): string[] {
  const lines = ['']
  for (const part of text.split(/(?<= )/)) {
    const line = lines.at(-1) ?? ''
    if (widthOf((line + part).trimEnd(), font, size) <= width) lines[lines.length - 1] = line + part
    else if (widthOf(part.trimEnd(), font, size) <= width) lines.push(part)
    else lines.push(...broken(part, font, size, width))
  }
  return lines.map((line) => line.trimEnd()).filter(Boolean)
}

function broken(word: string, font: Font, size: number, width: number): string[] {
  const lines = ['']
  for (const letter of word) {
    const line = lines.at(-1) ?? ''
    if (widthOf(line + letter, font, size) <= width) lines[lines.length - 1] = line + letter
    else lines.push(letter)
  }
  return lines
}

const usual = 556
const wide: Record<string, number> = { '…': 1000, '—': 1000 }

// Adobe's metrics for printable ASCII, in thousandths of the font size.
const widths: Record<Font, readonly number[]> = {
  regular: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ],
  bold: [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584,
  ],
}
