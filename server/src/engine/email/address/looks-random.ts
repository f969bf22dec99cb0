/**
 * Whether letters and digits look random. A signal, not proof: people use initials and numbers, so it takes some length
 * and at least two oddities. A trailing number isn't odd.
 */
export function looksRandom(text: string): boolean {
  const length = nameLength(text)
  if (length < 6 || text.length > 64) return false
  let changes = 0
  let vowels = 0
  let run = 0
  let longestRun = 0
  let rarePairs = 0
  let last = 0
  for (let index = 0; index < length; index++) {
    const kind = kindOf(text.charCodeAt(index) | 0x20)
    if (kind === other) return false
    if (last !== 0 && (kind === digit) !== (last === digit)) changes++
    if (kind === vowel) vowels++
    run = kind === consonant || kind === rare ? run + 1 : 0
    if (run > longestRun) longestRun = run
    // The first letter may be an initial.
    if (index > 1 && isRarePair(last, kind)) rarePairs++
    last = kind
  }
  const oddities =
    Math.max(0, Math.min(changes - 1, 2)) +
    (vowels / length < 0.15 ? 1 : 0) +
    (longestRun >= 5 ? 1 : 0) +
    Math.min(rarePairs, 2)
  return oddities >= 2
}

function isRarePair(one: number, two: number): boolean {
  return (one === rare && (two === consonant || two === rare)) || (one === consonant && two === rare)
}

/** Length without a trailing number, if only letters precede it. */
function nameLength(text: string): number {
  let end = text.length
  while (end > 0 && kindOf(text.charCodeAt(end - 1)) === digit) end--
  for (let index = 0; index < end; index++) if (kindOf(text.charCodeAt(index)) === digit) return text.length
  return text.length - end > 6 ? text.length : end
}

const other = 0
const vowel = 1
const consonant = 2
/** j, q, x: rarely next to another consonant. */
const rare = 3
const digit = 4

const kinds = new Uint8Array(128)
for (const letter of 'aeiouy') kinds[letter.charCodeAt(0)] = vowel
for (const letter of 'bcdfghklmnprstvwz') kinds[letter.charCodeAt(0)] = consonant
for (const letter of 'jqx') kinds[letter.charCodeAt(0)] = rare
for (const figure of '0123456789') kinds[figure.charCodeAt(0)] = digit

function kindOf(code: number): number {
  return code < 128 ? (kinds[code] ?? other) : other
}
