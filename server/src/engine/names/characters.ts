/** What a character means in a name. From `latin` on, a letter or mark of that script. */
export const kinds = {
  unseen: 0,
  space: 1,
  hyphen: 2,
  apostrophe: 3,
  dot: 4,
  /** Occurs in real names, but more often elsewhere: comma, brackets, quotes, slash. */
  punctuation: 5,
  digit: 6,
  symbol: 7,
  emoji: 8,
  control: 9,
  invisible: 10,
  bidi: 11,
  /** Zero-width joiner and non-joiner: part of the spelling in some scripts, obfuscation in others. */
  joiner: 12,
  markup: 13,
  mark: 14,
  /** A letter outside a syllable, such as ㅋ: typed, but not a word. */
  jamo: 15,
  /** A letter of a script not listed here, which we don't judge. */
  other: 16,
  latin: 17,
  cyrillic: 18,
  greek: 19,
  arabic: 20,
  hebrew: 21,
  armenian: 22,
  georgian: 23,
  devanagari: 24,
  bengali: 25,
  thai: 26,
  hangul: 27,
  han: 28,
  kana: 29,
  tamil: 30,
  telugu: 31,
  kannada: 32,
  malayalam: 33,
  gujarati: 34,
  gurmukhi: 35,
  oriya: 36,
  myanmar: 37,
  sinhala: 38,
  khmer: 39,
  lao: 40,
  ethiopic: 41,
} as const

export const firstLetterKind = kinds.other

/** Classifies each character once and caches it. */
export function kindOf(unit: number): number {
  const known = table[unit] ?? kinds.unseen
  if (known !== kinds.unseen) return known
  const kind = classify(unit)
  table[unit] = kind
  return kind
}

/** Beyond the basic plane, letters of any script pass; everything else is a pictograph or a styled letter. */
export function kindOfPair(codePoint: number): number {
  const char = String.fromCodePoint(codePoint)
  if (/\p{Script=Han}/u.test(char)) return kinds.han
  if (/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u.test(char)) return kinds.emoji
  if (/\p{Script=Common}|\p{Script=Inherited}/u.test(char)) return kinds.symbol
  return /\p{L}|\p{M}/u.test(char) ? kinds.other : kinds.symbol
}

/** Scripts whose spelling uses the zero-width joiners. */
export function takesJoiner(kind: number): boolean {
  return kind !== kinds.latin && kind !== kinds.cyrillic && kind !== kinds.greek && kind >= firstLetterKind
}

const table = new Uint8Array(65536)

const marks: readonly (readonly [number, RegExp])[] = [
  [kinds.joiner, /[\u200C\u200D]/],
  [kinds.bidi, /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/],
  [kinds.invisible, /\p{Default_Ignorable_Code_Point}|\p{Cf}/u],
  [kinds.space, /\s/],
  [kinds.control, /\p{Cc}|\p{Cs}|\p{Cn}|\p{Co}|\uFFFD/u],
  [kinds.hyphen, /[-\u2010\u2011\u2012\u2013\u2014\u058A\u05BE\u30A0\u30FB\uFF65]/],
  [
    kinds.apostrophe,
    /['\u2019\u2018\u02BC\u02BB\u02BE\u02BF\u02B9\u02C8\u2032\u00B4\u0060\u05F3\u05F4\uA78C\uFF07\u00B7\u2027]/,
  ],
  [kinds.dot, /[.\u3002\uFF0E\u0964]/],
  [kinds.markup, /[<>{}\\|$=#%*^~[\]_@+&;:!?]/],
  [kinds.punctuation, /[,()/"\u201C\u201D\u201E\u00AB\u00BB\u060C\u3001]/],
  [kinds.digit, /\p{N}/u],
  [kinds.emoji, /\p{Extended_Pictographic}/u],
  [kinds.jamo, /[\u1100-\u11FF\u3130-\u318F\uA960-\uA97F\uD7B0-\uD7FF]/],
  [kinds.kana, /[\u30FC\u3005]/],
]

/** Each script's blocks. Unicode properties say which characters in them are letters or marks. */
const blocks: readonly (readonly [first: number, last: number, kind: number])[] = [
  [0x41, 0x2af, kinds.latin],
  [0x370, 0x3ff, kinds.greek],
  [0x400, 0x52f, kinds.cyrillic],
  [0x530, 0x58f, kinds.armenian],
  [0x590, 0x5ff, kinds.hebrew],
  [0x600, 0x6ff, kinds.arabic],
  [0x750, 0x77f, kinds.arabic],
  [0x870, 0x8ff, kinds.arabic],
  [0x900, 0x97f, kinds.devanagari],
  [0x980, 0x9ff, kinds.bengali],
  [0xa00, 0xa7f, kinds.gurmukhi],
  [0xa80, 0xaff, kinds.gujarati],
  [0xb00, 0xb7f, kinds.oriya],
  [0xb80, 0xbff, kinds.tamil],
  [0xc00, 0xc7f, kinds.telugu],
  [0xc80, 0xcff, kinds.kannada],
  [0xd00, 0xd7f, kinds.malayalam],
  [0xd80, 0xdff, kinds.sinhala],
  [0xe00, 0xe7f, kinds.thai],
  [0xe80, 0xeff, kinds.lao],
  [0x1000, 0x109f, kinds.myanmar],
  [0x10a0, 0x10ff, kinds.georgian],
  [0x1200, 0x139f, kinds.ethiopic],
  [0x1780, 0x17ff, kinds.khmer],
  [0x1c80, 0x1c8f, kinds.cyrillic],
  [0x1c90, 0x1cbf, kinds.georgian],
  [0x1d00, 0x1dbf, kinds.latin],
  [0x1e00, 0x1eff, kinds.latin],
  [0x1f00, 0x1fff, kinds.greek],
  [0x2c60, 0x2c7f, kinds.latin],
  [0x2d00, 0x2d2f, kinds.georgian],
  [0x2d80, 0x2ddf, kinds.ethiopic],
  [0x2de0, 0x2dff, kinds.cyrillic],
  [0x2e80, 0x3007, kinds.han],
  [0x3040, 0x30ff, kinds.kana],
  [0x31f0, 0x31ff, kinds.kana],
  [0x3400, 0x9fff, kinds.han],
  [0xa640, 0xa69f, kinds.cyrillic],
  [0xa720, 0xa7ff, kinds.latin],
  [0xa8e0, 0xa8ff, kinds.devanagari],
  [0xa9e0, 0xa9ff, kinds.myanmar],
  [0xaa60, 0xaa7f, kinds.myanmar],
  [0xab00, 0xab2f, kinds.ethiopic],
  [0xab30, 0xab6f, kinds.latin],
  [0xac00, 0xd7a3, kinds.hangul],
  [0xf900, 0xfaff, kinds.han],
  [0xfb00, 0xfb06, kinds.latin],
  [0xfb13, 0xfb17, kinds.armenian],
  [0xfb1d, 0xfb4f, kinds.hebrew],
  [0xfb50, 0xfdff, kinds.arabic],
  [0xfe70, 0xfeff, kinds.arabic],
  [0xff21, 0xff5a, kinds.latin],
  [0xff66, 0xff9d, kinds.kana],
]

function classify(unit: number): number {
  const char = String.fromCharCode(unit)
  const isMark = /\p{M}/u.test(char)
  const isLetter = !isMark && /\p{L}/u.test(char)
  // Unicode calls some apostrophes, fillers and loose Korean letters letters; outside those blocks a letter is a letter.
  if (!isLetter || isOddBlock(unit)) {
    for (const [kind, pattern] of marks) if (pattern.test(char)) return kind
  }
  if (!isMark && !isLetter) return kinds.symbol
  for (const [first, last, kind] of blocks) if (unit >= first && unit <= last) return kind
  return isMark ? kinds.mark : kinds.other
}

function isOddBlock(unit: number): boolean {
  return (
    (unit >= 0x2b0 && unit < 0x300) ||
    (unit >= 0x1100 && unit < 0x1200) ||
    (unit >= 0x3130 && unit < 0x3190) ||
    (unit >= 0xa700 && unit < 0xa980) ||
    (unit >= 0xd7a4 && unit < 0xe000) ||
    unit >= 0xff00
  )
}
