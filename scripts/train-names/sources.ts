import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { allLocales } from '@faker-js/faker'
import { romanised } from './romanise.ts'

/** Names of one origin. `trust` says how much a name's presence proves: 2 is enough alone, 1 wants a second source. */
export type Source = { name: string; trust: number; names: string[] }

/** Every name of the folder of lists (`*.gz`, `more/*.tsv.gz`), of @faker-js/faker and of the CLDR's sample names. */
export function readSources(folder: string): Source[] {
  const sources = [...readLists(folder), ...readTsv(join(folder, 'more')), fakerNames(), cldrNames()]
  return [...sources, romanised(sources)]
}

function readLists(folder: string): Source[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.gz'))
    .map((file) => {
      const lines = readLines(join(folder, file))
      if (file.startsWith('ja-first')) return { name: file, trust: 1, names: lines.flatMap((line) => line.split(',')) }
      if (file.startsWith('ja-last'))
        return { name: file, trust: 2, names: lines.flatMap((line) => lastNameCells(line)) }
      if (file.startsWith('ja-names') || file.startsWith('zh-')) return { name: file, trust: 0, names: lines }
      if (file.startsWith('sigpwned')) {
        const column = file.includes('forenames') ? 10 : 4
        const names = lines.slice(1).flatMap((line) => line.split(',').slice(column, column + 2))
        return { name: file, trust: 2, names }
      }
      return { name: file.split('-')[0] ?? file, trust: file.startsWith('namesio') ? 0.7 : 1, names: lines }
    })
}

const lastNameCells = (line: string) => line.split(',').filter((_, index) => index !== 1)

function readTsv(folder: string): Source[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsv.gz'))
    .map((file) => ({
      name: basename(file).split('-')[0] ?? file,
      trust: trustOf(file),
      names: readLines(join(folder, file)).map((line) => line.split('\t')[1] ?? ''),
    }))
}

/** Computed or written by hand, or known to hold words that are no names. */
function trustOf(file: string): number {
  if (/^(derived|jieba|careersim|rio|myanmarnames-arkar)/.test(file)) return 0.5
  return /^(authored|nepalinames-raut|persiannames|turkishnames|lknames)/.test(file) ? 1 : 2
}

function fakerNames(): Source {
  const names = Object.values(allLocales).flatMap(({ person }) =>
    [person?.first_name, person?.last_name, person?.middle_name].flatMap((list) => collect(list)),
  )
  return { name: 'faker', trust: 2, names: names.filter((name) => !name.includes('{{')) }
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

/** All strings of a list or of an object of lists. */
export function collect(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((part) => collect(part))
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap((part) => collect(part)) : []
}

function readLines(file: string): string[] {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split(/\r?\n/)
}
