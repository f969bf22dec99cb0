import type { Bloom } from './bloom.ts'
import { type Habits, spreadHabits } from './habits.ts'
import type { JointWeights } from './joint-spelling.ts'
import { addMark, buildKnownWords, type KnownWords, marks } from './known-words.ts'
import type { Ngrams } from './ngrams.ts'

/** What names are judged with. Built by `npm run train-names`, read once at the start, then only read from. */
export type NameModel = {
  version: string
  /** Letter sequences of names, and of English words. */
  names: Ngrams
  words: Ngrams
  /** How groups of languages spell. */
  habits: Habits
  /** Words of names that any source has, and those that a good source or several have. */
  seen: Bloom
  trusted: Bloom
  /** Those that are first names. */
  given: Bloom
  /** First names of the English and German speaking countries. */
  western: Bloom
  /** English words and their inflected forms. */
  vocabulary: Bloom
  lists: KnownWords
  /** By kind of letter: how many letters the script has, and the weights that tell made-up words from names; absent where too few names are known. */
  alphabets: ReadonlyMap<number, number>
  spelling: ReadonlyMap<number, Float64Array>
  /** Letters outside Latin that few of the known names have. */
  rareLetters: ReadonlySet<number>
  /** The weights that tell English words from names. */
  wordiness: Float64Array
  /** The weights for the spelling of two fields together: where both are unknown, and where one is. */
  joint: JointWeights
}

/** The file's first part, as JSON: how long it is stands before it in four bytes. */
export type ModelHeader = {
  version: string
  sources: string[]
  sections: Record<
    | 'names'
    | 'words'
    | 'habits'
    | 'seen'
    | 'trusted'
    | 'given'
    | 'western'
    | 'vocabulary'
    | 'profanity'
    | 'celebrities',
    [start: number, length: number]
  >
  probes: Record<'seen' | 'trusted' | 'given' | 'western' | 'vocabulary', number>
  groups: number
  alphabets: [kind: number, letters: number][]
  rareLetters: string
  spelling: [kind: number, weights: number[]][]
  wordiness: number[]
  joint: { both: number[]; one: number[] }
}

export function loadNameModel(bytes: Uint8Array): NameModel {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const header = parseHeader(new TextDecoder().decode(bytes.subarray(4, 4 + length)))
  // Copied by the constructor: the file's bytes may begin at an odd address, and `slice` of a Buffer is no copy.
  const section = (name: keyof ModelHeader['sections']) => {
    const [start, size] = header.sections[name]
    return new Uint8Array(bytes.subarray(start, start + size))
  }
  const lists = buildKnownWords()
  for (const hash of new Int32Array(section('profanity').buffer)) addMark(lists, hash, marks.profanity)
  for (const hash of new Int32Array(section('celebrities').buffer)) addMark(lists, hash, marks.celebrity)
  return {
    version: header.version,
    names: { cells: new Uint16Array(section('names').buffer) },
    words: { cells: new Uint16Array(section('words').buffer) },
    habits: spreadHabits(section('habits'), header.groups),
    seen: { bits: section('seen'), probes: header.probes.seen },
    trusted: { bits: section('trusted'), probes: header.probes.trusted },
    given: { bits: section('given'), probes: header.probes.given },
    western: { bits: section('western'), probes: header.probes.western },
    vocabulary: { bits: section('vocabulary'), probes: header.probes.vocabulary },
    lists,
    alphabets: new Map(header.alphabets),
    rareLetters: new Set([...header.rareLetters].map((letter) => letter.charCodeAt(0))),
    spelling: new Map(header.spelling.map(([kind, weights]) => [kind, Float64Array.from(weights)])),
    wordiness: Float64Array.from(header.wordiness),
    joint: { both: Float64Array.from(header.joint.both), one: Float64Array.from(header.joint.one) },
  }
}

/** The file is made by our own script and travels with the code, so its shape is known. */
function parseHeader(json: string): ModelHeader {
  return JSON.parse(json)
}
