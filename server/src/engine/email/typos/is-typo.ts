/**
 * Whether a name is one typo away from another: a letter missing, doubled or added, two swapped, or one replaced by
 * a neighboring key or a letter that looks or sounds alike. In a long name any letter may be replaced: few real
 * names are that close.
 */
export function isTypoOf(written: string, meant: string): boolean {
  const { start, added, missing } = compare(written, meant)
  if (added === '' && missing === '') return false
  if (isSwap(added, missing) || isDoubledLetter(written, start, added, missing)) return true
  if (added === '') return missing.length === 1
  if (missing === '') return added.length === 1 && isPlausibleExtra(added, start, meant)
  if (added.length > 1 || missing.length > 1) return false
  // A neighboring letter typed instead: `yahho`.
  if (added === meant[start - 1] || added === meant[start + 1]) return true
  return isNear(added, missing) || (start > 0 && meant.length >= longName && letter.test(added))
}

/** A doubled letter or, in longer names, two swapped: for names with real ones one letter away. */
export function isObviousTypoOf(written: string, meant: string): boolean {
  const { start, added, missing } = compare(written, meant)
  return isDoubledLetter(written, start, added, missing) || (meant.length > shortName && isSwap(added, missing))
}

/** The difference between the longest common prefix and suffix. */
function compare(written: string, meant: string): { start: number; added: string; missing: string } {
  const shorter = Math.min(written.length, meant.length)
  let start = 0
  while (start < shorter && written[start] === meant[start]) start++
  let end = 0
  while (end < shorter - start && written.at(-1 - end) === meant.at(-1 - end)) end++
  return { start, added: written.slice(start, written.length - end), missing: meant.slice(start, meant.length - end) }
}

function isSwap(added: string, missing: string): boolean {
  return added.length === 2 && missing.length === 2 && added[0] === missing[1] && added[1] === missing[0]
}

function isDoubledLetter(written: string, start: number, added: string, missing: string): boolean {
  return missing === '' && added.length === 1 && written[start - 1] === added
}

/** An extra first letter often makes another real name; inside or at the end it hardly ever does. */
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

/** Adjacent keys on QWERTY; y/z and a/q, which other layouts swap; vowels; and letters that look or sound alike. */
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
