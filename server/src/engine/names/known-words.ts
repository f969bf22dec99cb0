import { accentedHash, hasAccent } from './accents.ts'
import { celebrities } from './lists/celebrities.ts'
import { characters } from './lists/characters.ts'
import { companyWords, initialForms, legalForms, weakCompanyWords } from './lists/company-words.ts'
import { fictional } from './lists/fictional.ts'
import { fillers } from './lists/fillers.ts'
import { jokes } from './lists/jokes.ts'
import { addMark, createMarkedWords, type MarkedWords } from './lists/marked-words.ts'
import { nameParticles } from './lists/name-particles.ts'
import { placeholders } from './lists/placeholders.ts'
import { profanity } from './lists/profanity.ts'
import { sentenceWords } from './lists/sentence-words.ts'
import { titles } from './lists/titles.ts'
import { fillerSurnames, placeholderPairs, weakFillers } from './lists/weak-fillers.ts'
import { createUnits, readField } from './read-field.ts'

/** Bit flags for the lists that contain a word or phrase. */
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
  title: 16384,
  /** Offensive inside a longer word too, in scripts without spaces. */
  strongProfanity: 32768,
  fillerSurname: 65536,
  character: 131072,
} as const

export function buildKnownWords(): MarkedWords {
  const words = createMarkedWords()
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
    [titles, marks.title],
    [fillerSurnames, marks.fillerSurname],
    [characters, marks.character],
  ]
  const units = createUnits()
  for (const [list, mark] of lists) {
    for (const phrase of list.split(/[,\n]/))
      if (phrase.trim() !== '') addMark(words, readField(phrase, units).phraseHash, mark)
  }
  for (const phrase of profanity.split(/[,\n]/)) addProfanity(words, phrase.trim(), units)
  return words
}

/** Also with its accents, if it has any: without them it may be someone's name. */
function addProfanity(words: MarkedWords, phrase: string, units: Uint16Array): void {
  if (phrase === '') return
  const { phraseHash, letters } = readField(phrase, units)
  addMark(words, phraseHash, letters > 1 ? marks.profanity | marks.strongProfanity : marks.profanity)
  if (hasAccent(phrase)) addMark(words, accentedHash(phrase), marks.profanity)
}

export function hasAny(marksOfWord: number, mask: number): boolean {
  return (marksOfWord & mask) !== 0
}
