/**
 * Maps a text to the Latin letters it looks like, without accents. Null if a letter resembles none. Based on Unicode's
 * confusables (UTS 39), limited to what host names may contain.
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

/** Each Latin letter and its look-alikes: Cyrillic, Greek, Armenian, and Latin letters of other languages. */
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
