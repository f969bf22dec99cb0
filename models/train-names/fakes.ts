import { kinds } from '../../server/src/engine/names/characters.ts'
import type { Random } from './random.ts'

/** Made-up words of one script to fit the weights on, from its letters, names and keyboard. */
export function makeFakes(
  random: Random,
  words: readonly string[],
  rows: readonly string[],
  isLatin: boolean,
): string[] {
  const letters = [...new Set(words.join(''))]
  const perKind = Math.min(4000, Math.max(800, words.length))
  const makers = isLatin
    ? latinRecipes(random, words, rows)
    : [
        () => random.chars(letters, random.between(4, 12)),
        () => shuffle(random, random.pick(words)),
        ...(rows.length > 0 ? [() => drum(random, rows), () => drum(random, rows), () => along(random, rows)] : []),
      ]
  return makers.flatMap((make) => Array.from({ length: perKind }, make)).filter((word) => word.length > 2)
}

/** What people and programs type instead of a Latin name. */
export function latinRecipes(random: Random, words: readonly string[], rows: readonly string[]): (() => string)[] {
  const tongue = () => inventedTongue(random)
  return [
    () => random.chars(alphabet, random.between(4, 12)),
    () => shuffle(random, random.pick(words)),
    () => drum(random, rows),
    () => drum(random, rows),
    () => along(random, rows),
    () => random.chars(consonants, random.between(4, 9)),
    () => syllables(random),
    // A new invented language per word, so that no syllables are learned, only that no language has them.
    () => tongue()(),
    () => tongue()(),
    () => tongue()(),
    () => tongue()(),
  ]
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz']
const vowels = [...'aeiouy']
const consonants = [...'bcdfghjklmnpqrstvwxz']

function shuffle(random: Random, word: string): string {
  const letters = [...word]
  for (let i = letters.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const kept = letters[i] ?? ''
    letters[i] = letters[j] ?? ''
    letters[j] = kept
  }
  return letters.join('')
}

/** Keyboard mashing: each key near the last one, mostly in one row. */
function drum(random: Random, rows: readonly string[]): string {
  let y = random.below(rows.length)
  let x = random.below(rows[y]?.length ?? 1)
  let word = ''
  const length = random.between(4, 9)
  while (word.length < length) {
    word += rows[y]?.charAt(x) ?? ''
    if (random.next() < 0.15) y = random.below(rows.length)
    const width = rows[y]?.length ?? 1
    x = Math.min(width - 1, Math.max(0, x + random.between(-3, 3)))
  }
  return word
}

/** Part of a keyboard row, forward or backward, once or twice. */
function along(random: Random, rows: readonly string[]): string {
  const row = random.pick(rows)
  const length = random.between(3, 6)
  const from = random.below(Math.max(1, row.length - length + 1))
  const piece = row.slice(from, from + length)
  const turned = random.next() < 0.2 ? [...piece].reverse().join('') : piece
  return length < 5 ? turned.repeat(2) : turned
}

function syllables(random: Random): string {
  const onset = () => (random.next() < 0.25 ? random.chars(consonants, 2) : random.chars(consonants, 1))
  const coda = () => (random.next() < 0.45 ? random.chars(consonants, random.next() < 0.4 ? 2 : 1) : '')
  return Array.from({ length: random.between(2, 4) }, () => onset() + random.chars(vowels, 1) + coda()).join('')
}

/** Words of random syllables from a handful of onsets, vowels and codas. */
function inventedTongue(random: Random): () => string {
  const some = (minimum: number, maxOf: number, make: () => string) =>
    Array.from({ length: random.between(minimum, maxOf) }, make)
  const two = (share: number, second: readonly string[]) =>
    random.pick(consonants) + (random.next() < share ? random.pick(second) : '')
  const onsets = some(5, 24, () => two(0.25, [...'rlwhyjvnsm']))
  const nuclei = some(3, 7, () => random.pick(vowels) + (random.next() < 0.15 ? random.pick(vowels) : ''))
  const codas = some(3, 14, () => two(0.35, consonants))
  const closed = random.next() * 0.7
  return () =>
    Array.from(
      { length: random.between(2, 4) },
      () => random.pick(onsets) + random.pick(nuclei) + (random.next() < closed ? random.pick(codas) : ''),
    ).join('')
}

/** Keyboard rows for the made-up words. */
export const drummedRows: Record<number, readonly string[]> = {
  [kinds.latin]: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  [kinds.cyrillic]: ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  [kinds.greek]: ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
  [kinds.hebrew]: ['קראטוןםפ', 'שדגכעיחלךף', 'זסבהנמצתץ'],
  [kinds.arabic]: ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرىةوزظ'],
}
