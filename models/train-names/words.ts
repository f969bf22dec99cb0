import { createRequire } from 'node:module'
import { allLocales } from '@faker-js/faker'
import dictionary from 'dictionary-en-gb'
import { readField } from '../../server/src/engine/names/read-field.ts'
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

/** The ordinary words of dictionary-en-gb (SCOWL) in all their forms; what is written with a capital is left out. */
function dictionaryWords(): string[] {
  const affixes = readAffixes(new TextDecoder().decode(dictionary.aff))
  const words = new Set<string>()
  for (const line of new TextDecoder().decode(dictionary.dic).split('\n')) {
    const [word = '', flags = ''] = line.trim().split('/')
    if (!/^[a-z]{3,}$/.test(word)) continue
    const used = [...flags].flatMap((flag) => affixes.get(flag) ?? [])
    const forms = [word, ...used.flatMap((affix) => apply(affix, word))]
    const prefixes = used.flatMap(({ isPrefix, added }) => (isPrefix ? [added] : []))
    for (const form of forms) {
      words.add(form)
      for (const prefix of prefixes) if (!form.startsWith(prefix)) words.add(prefix + form)
    }
  }
  return [...words].flatMap((word) => [word, ...american(word)])
}

/** "organise" and "colour" as they are spelt on the other side of the ocean. */
function american(word: string): string[] {
  const spelt = word
    .replace(/is(e|ed|es|er|ers|ing|ation|ations|able)$/, 'iz$1')
    .replace(/(?<=[lnrmbv])our/, 'or')
    .replace(/tre(s?)$/, 'ter$1')
  return spelt === word ? [] : [spelt]
}

type Affix = { isPrefix: boolean; removed: string; added: string; condition: RegExp }

/** "SFX D   y     ied        [^aeiou]y": what to take away, what to add, and after which ending. */
function readAffixes(text: string): Map<string, Affix[]> {
  const affixes = new Map<string, Affix[]>()
  for (const line of text.split('\n')) {
    const [kind, flag, removed, added, condition] = line.trim().split(/\s+/)
    if ((kind !== 'SFX' && kind !== 'PFX') || !flag || !removed || !added || !condition) continue
    const isPrefix = kind === 'PFX'
    affixes.set(flag, [
      ...(affixes.get(flag) ?? []),
      { isPrefix, removed: removed === '0' ? '' : removed, added, condition: new RegExp(`${condition}$`) },
    ])
  }
  return affixes
}

function apply({ isPrefix, removed, added, condition }: Affix, word: string): string[] {
  if (/[^a-z]/.test(added) || (!isPrefix && !condition.test(word))) return []
  return [isPrefix ? added + word : word.slice(0, word.length - removed.length) + added]
}
