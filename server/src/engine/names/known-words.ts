import { celebrities } from './lists/celebrities.ts'
import { companyWords, initialForms, legalForms, weakCompanyWords } from './lists/company-words.ts'
import { fictional } from './lists/fictional.ts'
import { fillers } from './lists/fillers.ts'
import { jokes } from './lists/jokes.ts'
import { nameParticles } from './lists/name-particles.ts'
import { placeholders } from './lists/placeholders.ts'
import { sentenceWords } from './lists/sentence-words.ts'
import { placeholderPairs, weakFillers } from './lists/weak-fillers.ts'
import { createUnits, readField } from './read-field.ts'

/** In which lists a word or phrase stands; a number holds several. */
export const marks = {
  filler: 1,
  weakFiller: 2,
  placeholder: 4,
  placeholderPair: 8,
  company: 16,
  weakCompany: 32,
  sentence: 64,
  particle: 128,
  profanity: 256,
  fictional: 512,
  joke: 1024,
  celebrity: 2048,
  legalForm: 4096,
  initialForm: 8192,
} as const

/** Hash of a word, a phrase or a first and last name → its marks. */
export type KnownWords = Map<number, number>

export function buildKnownWords(): KnownWords {
  const words: KnownWords = new Map()
  const lists: readonly (readonly [string, number])[] = [
    [fillers, marks.filler],
    [weakFillers, marks.weakFiller],
    [Object.values(placeholders).join(','), marks.placeholder],
    [placeholderPairs, marks.placeholderPair],
    [companyWords, marks.company],
    [weakCompanyWords, marks.weakCompany],
    [legalForms, marks.legalForm],
    [initialForms, marks.initialForm],
    [sentenceWords, marks.sentence],
    [nameParticles, marks.particle],
    [fictional, marks.fictional],
    [jokes, marks.joke],
    [celebrities, marks.celebrity],
  ]
  const units = createUnits()
  for (const [list, mark] of lists) {
    for (const phrase of list.split(/[,\n]/))
      if (phrase.trim() !== '') addMark(words, readField(phrase, units).phraseHash, mark)
  }
  return words
}

export function addMark(words: KnownWords, hash: number, mark: number): void {
  words.set(hash, (words.get(hash) ?? 0) | mark)
}

export function hasAny(marksOfWord: number, mask: number): boolean {
  return (marksOfWord & mask) !== 0
}
