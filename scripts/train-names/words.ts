import { createRequire } from 'node:module'
import { allLocales } from '@faker-js/faker'
import { readField } from '../../server/src/engine/names/read-field.ts'
import { dictionaryWords } from './dictionary.ts'
import { collect } from './sources.ts'

/** English words from the dictionary and @faker-js/faker, with their inflections. */
export function englishWords(): string[] {
  const { word, commerce, company, hacker, science, food } = allLocales.en
  const parts = [
    word?.noun,
    commerce?.department,
    commerce?.product_name,
    company?.noun,
    company?.buzz_noun,
    hacker?.noun,
    science?.unit,
    food?.ingredient,
  ]
  const nouns = parts.flatMap((part) => collect(part))
  const verbs = [word?.verb, company?.buzz_verb, hacker?.verb].flatMap((part) => collect(part))
  const adjectives = [
    word?.adjective,
    company?.adjective,
    company?.buzz_adjective,
    company?.descriptor,
    food?.adjective,
  ].flatMap((part) => collect(part))
  const other = [word?.adverb, word?.interjection, word?.conjunction, word?.preposition].flatMap((part) =>
    collect(part),
  )
  const forms = [
    ...split(nouns).flatMap((noun) => [noun, plural(noun)]),
    ...split(verbs).flatMap((verb) => [
      verb,
      plural(verb),
      ending(verb, 'ed'),
      ending(verb, 'ing'),
      ending(verb, 'er'),
      `${ending(verb, 'er')}s`,
      ending(verb, 'able'),
      ending(verb, 'ation'),
    ]),
    ...split(adjectives).flatMap((adjective) => [
      adjective,
      `${adjective}ly`,
      `${adjective}ness`,
      ending(adjective, 'er'),
      ending(adjective, 'est'),
      `un${adjective}`,
    ]),
    ...split(other),
    ...dictionaryWords(),
  ]
  return [...new Set(forms)]
}

/** Profanity in the package's languages, words and phrases. */
export function profanePhrases(): string[] {
  const require = createRequire(import.meta.url)
  const lists: unknown = require('naughty-words')
  return collect(lists)
}

/** Authors and musicians of @faker-js/faker with a first and a last name. */
export function famousPairs(): string[] {
  const people = Object.values(allLocales).flatMap(({ book, music }) => [
    ...collect(book?.author),
    ...collect(music?.artist),
  ])
  return people.filter(
    (name) =>
      /^\p{Lu}[\p{L}'.-]+( \p{Lu}[\p{L}'.-]*)? \p{Lu}[\p{L}'-]+$/u.test(name) &&
      !/^(The|A|An|Los|Les|Die|DJ) /.test(name),
  )
}

function split(phrases: readonly string[]): string[] {
  return phrases.flatMap((phrase) => {
    const { units, tokens } = readField(phrase)
    return tokens
      .map(({ start, end }) => String.fromCharCode(...units.subarray(start, end)))
      .filter((word) => word.length > 2)
  })
}

function plural(word: string): string {
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

function ending(word: string, suffix: string): string {
  return word.replace(suffix === 'ing' ? /e$/ : /[ey]$/, (end) => (end === 'y' ? 'i' : '')) + suffix
}
