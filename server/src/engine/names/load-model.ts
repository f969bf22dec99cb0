import type { Bloom } from './bloom.ts'
import { type Habits, spreadHabits } from './habits.ts'
import { buildKnownWords, marks } from './known-words.ts'
import { addMark, type MarkedWords } from './lists/marked-words.ts'
import type { Ngrams } from './ngrams.ts'

/** The trained model, built by models/train-names.ts. Immutable once loaded. */
export type NameModel = {
  version: string
  /** Letter n-grams of names and of English words. */
  names: Ngrams
  words: Ngrams
  /** How each language group spells. */
  habits: Habits
  /** Name words from any source, and from a trusted source or several. */
  seen: Bloom
  trusted: Bloom
  /** Trusted first names. */
  given: Bloom
  /** First names from English- and German-speaking countries. */
  western: Bloom
  /** English words and their inflected forms. */
  vocabulary: Bloom
  lists: MarkedWords
  /** Per script: alphabet size, and the fitted weights for spelling; absent where too few names are known. */
  alphabets: ReadonlyMap<number, number>
  spelling: ReadonlyMap<number, Float64Array>
  /** Non-Latin letters that few known names use. */
  rareLetters: ReadonlySet<number>
  /** Fitted weights that tell English words from names. */
  wordiness: Float64Array
  /** Fitted weights for the spelling of two fields together: both unknown, or one. */
  joint: JointWeights
}

/** The file's JSON header, preceded by its length in four bytes. */
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
  // The constructor copies. The file's bytes may be unaligned, and a Buffer's `slice` is a view.
  const section = (name: keyof ModelHeader['sections']) => {
    const [start, size] = header.sections[name]
    return new Uint8Array(bytes.subarray(start, start + size))
  }
  const bloom = (name: keyof ModelHeader['probes']): Bloom => ({ bits: section(name), probes: header.probes[name] })
  const lists = buildKnownWords()
  for (const hash of new Int32Array(section('profanity').buffer)) addMark(lists, hash, marks.profanity)
  for (const hash of new Int32Array(section('celebrities').buffer)) addMark(lists, hash, marks.celebrity)
  return {
    version: header.version,
    names: { cells: new Uint16Array(section('names').buffer) },
    words: { cells: new Uint16Array(section('words').buffer) },
    habits: spreadHabits(section('habits'), header.groups),
    seen: bloom('seen'),
    trusted: bloom('trusted'),
    given: bloom('given'),
    western: bloom('western'),
    vocabulary: bloom('vocabulary'),
    lists,
    alphabets: new Map(header.alphabets),
    rareLetters: new Set([...header.rareLetters].map((letter) => letter.charCodeAt(0))),
    spelling: new Map(header.spelling.map(([kind, weights]) => [kind, Float64Array.from(weights)])),
    wordiness: Float64Array.from(header.wordiness),
    joint: { both: Float64Array.from(header.joint.both), one: Float64Array.from(header.joint.one) },
  }
}

/** Trusted: our own script writes the file, and it ships with the code. */
function parseHeader(json: string): ModelHeader {
  return JSON.parse(json)
}

/** Fitted weights for the spelling of two fields together. */
export type JointWeights = { both: Float64Array; one: Float64Array }
