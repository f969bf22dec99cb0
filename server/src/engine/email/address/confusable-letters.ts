/**
 * A text as it looks to a reader: letters of other alphabets by the Latin ones they resemble, without accents.
 * Null when one resembles none. After the confusables of Unicode (UTS 39), as far as host names can have them.
 */
export function foldConfusables(text: string): { folded: string; hasOtherAlphabet: boolean } | null {
  let folded = ''
  let hasOtherAlphabet = false
  for (const letter of text.normalize('NFD')) {
    if (letter <= '\x7f') folded += letter
    else if (accent.test(letter)) continue
    else {
      const meant = resembles.get(letter)
      if (meant === undefined) return null
      folded += meant
      hasOtherAlphabet ||= !latin.test(letter)
    }
  }
  return { folded, hasOtherAlphabet }
}

const accent = /\p{M}/u
const latin = /\p{Script=Latin}/u

/** Each Latin letter with what is taken for it: Cyrillic, Greek, Armenian, and Latin letters of other languages. */
const resembles: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'вьβ',
    c: 'сϲ',
    d: 'ԁɗđ',
    e: 'еєε',
    f: 'ғƒ',
    g: 'ɡɢԍց',
    h: 'һнհħ',
    i: 'іιıɩɪ',
    j: 'јϳ',
    k: 'кκĸ',
    l: 'ӏłʟ',
    m: 'мμ',
    n: 'пηոŋ',
    o: 'оοσօøо',
    p: 'рρ',
    q: 'ԛգ',
    r: 'г',
    s: 'ѕʂ',
    t: 'тτŧ',
    u: 'υսцʋ',
    v: 'ѵν',
    w: 'ԝωшա',
    x: 'хχ',
    y: 'уүγʏ',
    z: 'ʐᴢ',
  }).flatMap(([meant, letters]) => Array.from(letters, (letter): [string, string] => [letter, meant])),
)
