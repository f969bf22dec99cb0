import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { allLocales } from '@faker-js/faker'
import { authoredNames } from './authored.ts'
import { inflected } from './inflect.ts'
import { romanized } from './romanize.ts'
import type { Source } from './source.ts'

/** Every name from the folder of lists (`*.gz`, `more/*.tsv.gz`), @faker-js/faker and CLDR's sample names. */
export function readSources(folder: string): Source[] {
  const listed = [
    ...readLists(folder),
    ...readTsv(join(folder, 'more')),
    ...fakerNames(),
    cldrNames(),
    ...authoredNames(),
  ]
  const sources = [...listed, ...inflected(listed)]
  return [...sources, ...romanized(sources)]
}

function readLists(folder: string): Source[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.gz'))
    .flatMap((file): Source[] => {
      const lines = readLines(join(folder, file))
      const isGiven = /first|given|forenames/.test(file)
      if (file.startsWith('ja-first'))
        return [{ name: file, trust: 1, locale: 'ja', isGiven, names: lines.flatMap((line) => line.split(',')) }]
      if (file.startsWith('ja-last'))
        return [{ name: file, trust: 2, locale: 'ja', names: lines.flatMap((line) => lastNameCells(line)) }]
      if (file.startsWith('ja-names') || file.startsWith('zh-')) return [{ name: file, trust: 0, names: lines }]
      if (file.startsWith('sigpwned')) {
        const column = file.includes('forenames') ? 10 : 4
        const cells = lines.slice(1).map((line) => line.split(','))
        return byLocale({ name: file, trust: 2, isGiven }, cells, (row) => row.slice(column, column + 2))
      }
      return [{ name: file.split('-')[0] ?? file, trust: file.startsWith('namesio') ? 0.7 : 1, isGiven, names: lines }]
    })
}

/** One source per locale in the first column. */
function byLocale(
  source: Omit<Source, 'names'>,
  rows: readonly string[][],
  namesOf: (row: string[]) => string[],
): Source[] {
  const locales = new Map<string, string[]>()
  for (const row of rows) {
    const names = locales.get(row[0] ?? '') ?? []
    names.push(...namesOf(row))
    locales.set(row[0] ?? '', names)
  }
  return [...locales].map(([locale, names]) => ({ ...source, locale, names }))
}

const lastNameCells = (line: string) => line.split(',').filter((_, index) => index !== 1)

function readTsv(folder: string): Source[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv.gz'))
    .flatMap((file) => {
      const rows = readLines(join(folder, file)).map((line) => line.split('\t'))
      const name = basename(file).split('-')[0] ?? file
      return byLocale({ name, trust: trustOf(file), isGiven: /-(first|given)\./.test(file) }, rows, (row) =>
        row.slice(1, 2),
      )
    })
}

/** Computed, written by hand, or known to contain words that aren't names. */
function trustOf(file: string): number {
  if (/^(derived|jieba|careersim|rio|myanmarnames-arkar)/.test(file)) return 0.5
  return /^(authored|nepalinames-raut|persiannames|turkishnames|lknames)/.test(file) ? 1 : 2
}

function fakerNames(): Source[] {
  const isName = (name: string) => !name.includes('{{')
  return Object.entries(allLocales).flatMap(([locale, { person }]) => [
    { name: 'faker', trust: 2, locale, isGiven: true, names: collect(person?.first_name).filter(isName) },
    {
      name: 'faker',
      trust: 2,
      locale,
      names: [...collect(person?.last_name), ...collect(person?.middle_name)].filter(isName),
    },
  ])
}

function cldrNames(): Source {
  const require = createRequire(import.meta.url)
  const main = join(dirname(require.resolve('cldr-person-names-full/package.json')), 'main')
  const names = readdirSync(main).flatMap((locale) => {
    const file = readFileSync(join(main, locale, 'personNames.json'), 'utf8')
    return [...file.matchAll(/"(?:given|given2|given-informal|surname|surname-core|surname2)": "([^"]+)"/g)].map(
      ([, name]) => name ?? '',
    )
  })
  return { name: 'cldr', trust: 2, names }
}

/** All strings of a list or an object of lists. */
export function collect(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((part) => collect(part))
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap((part) => collect(part)) : []
}

function readLines(file: string): string[] {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split(/\r?\n/)
}
