import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

/** Where a script other than Latin begins; a font is read only for a sheet that needs it. */
const scripts: Record<string, RegExp> = {
  vietnamese: /[\u0300-\u0309\u0323\u0329ơưƠƯăĂđĐ₫\u1ea0-\u1ef9]/u,
  greek: /\p{Script=Greek}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  'cyrillic-ext': /\p{Script=Cyrillic}/u,
  // Vazirmatn: Noto's Arabic builds dotted letters from parts, and the layout puts the dots in the wrong place.
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  devanagari: /\p{Script=Devanagari}/u,
  bengali: /\p{Script=Bengali}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  thai: /\p{Script=Thai}/u,
  armenian: /\p{Script=Armenian}/u,
  georgian: /\p{Script=Georgian}/u,
  han: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
  hangul: /\p{Script=Hangul}/u,
}

export type Fonts = {
  regular: string[]
  bold: string[]
  /** Replaces what no font has, so that it stands out instead of printing as something else. */
  showable(text: string): string
}

/** The fonts for a text, in order of fallback: each glyph comes from the first font that has it. */
export async function loadFonts(text: string): Promise<Fonts> {
  const others = Object.keys(scripts).filter((name) => scripts[name]?.test(text))
  // The web app's typeface; the others have what it lacks.
  const regular = ['geist', 'geist-ext', 'latin', 'latin-ext', ...others]
  const bold = ['geist-bold', 'geist-ext-bold', 'latin-bold', 'latin-ext-bold', ...others]
  const known = new Set<number>()
  for (const family of [...bold, ...regular]) {
    register(family)
    await Font.load({ fontFamily: family })
    const font = Font.getFont({ fontFamily: family })?.data
    for (const code of characterSetOf(font)) known.add(code)
  }
  return { regular, bold, showable: (line) => showable(line, known) }
}

const registered = new Set<string>()

function register(family: string): void {
  if (registered.has(family)) return
  registered.add(family)
  Font.register({ family, src: fileURLToPath(new URL(`${family}.ttf`, folder)) })
}

/** Next to the built server, or at its place in the repository. */
const built = new URL('./fonts/', import.meta.url)
const folder = existsSync(built) ? built : new URL('../../../data/fonts/', import.meta.url)

function characterSetOf(font: unknown): number[] {
  const isLoaded = typeof font === 'object' && font !== null && 'characterSet' in font
  return isLoaded && Array.isArray(font.characterSet) ? font.characterSet : []
}

/** Joiners and marks of direction have no glyphs and shape what stands around them. */
function showable(text: string, known: Set<number>): string {
  const letters = [...text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' ')].map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (known.has(code)) return letter
    return /[\u200c\u200d]/u.test(letter) ? letter : /\p{Cf}|\p{M}/u.test(letter) ? '' : missing
  })
  return letters
    .join('')
    .replace(/[\u0e00-\u0eff\u2e80-\uffef]{21,}/gu, broken(/.{1,20}/gu))
    .replace(/\S{37,}/gu, broken(/.{1,36}$|.{12,35}[-@._/]|.{1,36}/gu))
}

/** The layout breaks lines at spaces only. What is too long for a column, as in scripts without spaces, is broken here. */
function broken(parts: RegExp) {
  return (word: string) => word.match(parts)?.join('\n') ?? word
}

const missing = '\ufffd'
