/**
 * Whether a name is another with one slip of the fingers: a letter left out, typed twice or too many, two exchanged, or one
 * replaced by its neighbor on the keyboard or by one that sounds or looks alike. A long name may have any letter replaced:
 * few real names are that close to it.
 */
export function isSlipOf(written: string, meant: string): boolean {
  const { start, added, missing } = compare(written, meant)
  if (added === '' && missing === '') return false
  if (isExchange(added, missing) || isLetterTwice(written, start, added, missing)) return true
  if (added === '') return missing.length === 1
  if (missing === '') return added.length === 1 && isPlausibleExtra(added, start, meant)
  if (added.length > 1 || missing.length > 1) return false
  // The letter beside it twice, in its place: `yahho`.
  if (added === meant[start - 1] || added === meant[start + 1]) return true
  return isNear(added, missing) || (start > 0 && meant.length >= longName && letter.test(added))
}

/** One letter typed twice or, in a name that is not short, two exchanged: for names with real ones close by. */
export function isCarefulSlipOf(written: string, meant: string): boolean {
  const { start, added, missing } = compare(written, meant)
  return isLetterTwice(written, start, added, missing) || (meant.length > shortName && isExchange(added, missing))
}

/** What is left between the longest equal beginning and the longest equal end. */
function compare(written: string, meant: string): { start: number; added: string; missing: string } {
  const shorter = Math.min(written.length, meant.length)
  let start = 0
  while (start < shorter && written[start] === meant[start]) start++
  let end = 0
  while (end < shorter - start && written.at(-1 - end) === meant.at(-1 - end)) end++
  return { start, added: written.slice(start, written.length - end), missing: meant.slice(start, meant.length - end) }
}

function isExchange(added: string, missing: string): boolean {
  return added.length === 2 && missing.length === 2 && added[0] === missing[1] && added[1] === missing[0]
}

function isLetterTwice(written: string, start: number, added: string, missing: string): boolean {
  return missing === '' && added.length === 1 && written[start - 1] === added
}

/** Before a name an extra letter makes another name; inside it or behind it hardly anyone has one. */
function isPlausibleExtra(added: string, start: number, meant: string): boolean {
  if (added === '-') return start > 0 && start < meant.length
  if (letter.test(added) && start > 0) return true
  return isNear(added, meant[start] ?? '') || isNear(added, meant[start - 1] ?? '')
}

function isNear(one: string, other: string): boolean {
  return near.get(other)?.includes(one) ?? false
}

const longName = 7
const shortName = 4
const letter = /^[a-z]$/

/** Neighbors on QWERTY; y and z, a and q, which other keyboards exchange; vowels; and what looks or sounds alike. */
const near: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'qwszeiou4',
    b: 'vghndp',
    c: 'xdfvks',
    d: 'serfcxbt',
    e: 'wsdraiou3',
    f: 'drtgcvp',
    g: 'ftyhbvj',
    h: 'gyujnb',
    i: 'ujkoaely189',
    j: 'huiknmg',
    k: 'jiolmc',
    l: 'kopi1',
    m: 'njkh',
    n: 'bhjmr',
    o: 'iklpaeu09',
    p: 'olbq0',
    q: 'waks',
    r: 'edftn45',
    s: 'awedxzc5',
    t: 'rfgyd56',
    u: 'yhjiaeov78',
    v: 'cfgbuw',
    w: 'qaesv23',
    x: 'zsdcs',
    y: 'tghuiz67',
    z: 'asxyt',
    '-': '0p_',
  }),
)
