import { createHash } from 'node:crypto'
import { type Bloom, buildBloom } from '../../server/src/engine/names/bloom.ts'
import { kinds } from '../../server/src/engine/names/characters.ts'
import { accentedHash, hasAccent } from '../../server/src/engine/names/fold.ts'
import { hashText } from '../../server/src/engine/names/hash.ts'
import type { ModelHeader } from '../../server/src/engine/names/load-model.ts'
import { readField } from '../../server/src/engine/names/read-field.ts'
import type { HabitBytes } from './habits.ts'
import { languageGroups } from './languages.ts'
import type { NameToken } from './tokens.ts'
import { famousPairs, profanePhrases } from './words.ts'

type Parts = {
  names: { cells: Uint16Array; alphabets: Record<number, number>; rareLetters: string }
  words: { cells: Uint16Array }
  habits: HabitBytes
  tokens: readonly NameToken[]
  vocabulary: readonly string[]
  spelling: [number, number[]][]
  wordiness: number[]
  joint: { both: number[]; one: number[] }
  sources: string[]
}

/** The bytes of server/data/names.bin: length of the header, header, sections. */
export function packModel(parts: Parts): Uint8Array {
  const { names, words, habits, tokens, vocabulary, spelling, wordiness, joint, sources } = parts
  // Han names are whole names of one to four characters; the well-attested ones are enough.
  const seenWords = tokens.filter(({ kind, trust }) => kind !== kinds.han || trust >= 2)
  // A dictionary word is a name in few lists by accident, in many because people bear it.
  const ordinary = new Set(vocabulary)
  const isTrusted = ({ word, trust }: NameToken) => trust >= (ordinary.has(word) ? trustOfWords : 2)
  const trustedWords = tokens.filter(isTrusted)
  const givenWords = trustedWords.filter(({ given, kind }) => given >= 2 && kind !== kinds.han)
  const blooms = {
    seen: bloomOf(
      seenWords.map(({ word }) => word),
      7,
    ),
    trusted: bloomOf(
      trustedWords.map(({ word }) => word),
      8,
    ),
    given: bloomOf(
      givenWords.map(({ word }) => word),
      8,
    ),
    western: bloomOf(
      givenWords.filter(isWestern).map(({ word }) => word),
      8,
    ),
    vocabulary: bloomOf(vocabulary, 10),
  }
  const sections = {
    names: bytesOf(names.cells),
    words: bytesOf(words.cells),
    habits: habits.bytes,
    seen: blooms.seen.bits,
    trusted: blooms.trusted.bits,
    given: blooms.given.bits,
    western: blooms.western.bits,
    vocabulary: blooms.vocabulary.bits,
    profanity: phraseHashes(profanePhrases()),
    celebrities: phraseHashes(famousPairs()),
  }
  const header = {
    version: '',
    sources,
    probes: {
      seen: blooms.seen.probes,
      trusted: blooms.trusted.probes,
      given: blooms.given.probes,
      western: blooms.western.probes,
      vocabulary: blooms.vocabulary.probes,
    },
    groups: habits.groups,
    alphabets: Object.entries(names.alphabets).map(([kind, letters]): [number, number] => [Number(kind), letters]),
    rareLetters: names.rareLetters,
    spelling: spelling.map(([kind, weights]): [number, number[]] => [kind, weights.map(round)]),
    wordiness: wordiness.map(round),
    joint: { both: joint.both.map(round), one: joint.one.map(round) },
  }
  return join(header, sections)
}

const westernGroups = ['english', 'german'].map((group) => languageGroups.indexOf(group))

/** A first name at least as common in English- or German-speaking countries as everywhere else. */
function isWestern({ groups }: NameToken): boolean {
  const sum = (weights: Iterable<number>) => [...weights].reduce((total, weight) => total + weight, 0)
  const western = sum(westernGroups.map((group) => groups.get(group) ?? 0))
  return western > 0 && western >= sum(groups.values()) * westernShare
}

const westernShare = 0.2

/** The total list weight that makes a dictionary word a name. */
const trustOfWords = 2.7

/** The version hashes the whole content, so equal versions are equal files. */
function join(
  header: Omit<ModelHeader, 'sections'>,
  parts: Record<keyof ModelHeader['sections'], Uint8Array>,
): Uint8Array {
  const hash = createHash('sha256').update(JSON.stringify(header))
  for (const bytes of Object.values(parts)) hash.update(bytes)
  const version = hash.digest('hex').slice(0, 8)
  const room = 4096 * 4
  const place = (): ModelHeader['sections'] => {
    let at = room
    const next = (bytes: Uint8Array): [number, number] => {
      const start = at
      at += Math.ceil(bytes.length / 8) * 8
      return [start, bytes.length]
    }
    return {
      names: next(parts.names),
      words: next(parts.words),
      habits: next(parts.habits),
      seen: next(parts.seen),
      trusted: next(parts.trusted),
      given: next(parts.given),
      western: next(parts.western),
      vocabulary: next(parts.vocabulary),
      profanity: next(parts.profanity),
      celebrities: next(parts.celebrities),
    }
  }
  const sections = place()
  const [lastStart, lastLength] = sections.celebrities
  const file = new Uint8Array(lastStart + lastLength)
  const json = new TextEncoder().encode(JSON.stringify({ ...header, version, sections }))
  if (json.length > room - 4) throw new Error('The header does not fit before the sections.')
  new DataView(file.buffer).setUint32(0, json.length, true)
  file.set(json, 4)
  file.set(parts.names, sections.names[0])
  file.set(parts.words, sections.words[0])
  file.set(parts.habits, sections.habits[0])
  file.set(parts.seen, sections.seen[0])
  file.set(parts.trusted, sections.trusted[0])
  file.set(parts.given, sections.given[0])
  file.set(parts.western, sections.western[0])
  file.set(parts.vocabulary, sections.vocabulary[0])
  file.set(parts.profanity, sections.profanity[0])
  file.set(parts.celebrities, sections.celebrities[0])
  return file
}

function bloomOf(words: readonly string[], probes: number): Bloom {
  return buildBloom(words.map(hashText), words.length, probes)
}

function phraseHashes(phrases: readonly string[]): Uint8Array {
  const hashes = new Set(
    phrases
      .map((phrase) => readField(phrase))
      .filter(({ letters }) => letters > 1)
      .map(({ phraseHash }) => phraseHash),
  )
  for (const phrase of phrases) if (hasAccent(phrase)) hashes.add(accentedHash(phrase))
  return bytesOf(Int32Array.from([...hashes].sort((one, other) => one - other)))
}

function bytesOf(array: Uint16Array | Int32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

const round = (value: number) => Math.round(value * 1e5) / 1e5
