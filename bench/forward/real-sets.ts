import { basename } from 'node:path'
import { parseCsv } from '../accuracy/csv.ts'
import { readRows } from '../accuracy/read-rows.ts'
import { type History, readLines } from './read-history.ts'

export type RealSet = { name: string; domains: string[] }

/**
 * Domains known to be real: those lists dispute, the addresses of our own set, and files (a domain per line, or a CSV
 * with a column `domain` or `email`).
 */
export function realSets({ disputed }: History, files: readonly string[], read: (file: string) => string): RealSet[] {
  const own = readRows(new URL('../accuracy/sets', import.meta.url).pathname, 'emails').filter(
    ({ label }) => label !== 'disposable',
  )
  return [
    { name: 'disputed by lists', domains: disputed },
    { name: 'addresses of bench/accuracy/sets', domains: own.map(({ email = '' }) => domainOf(email)) },
    ...files.map((file) => ({ name: basename(file), domains: domainsOf(file, read(file)) })),
  ]
    .map(({ name, domains }) => ({ name, domains: [...new Set(domains)] }))
    .filter(({ domains }) => domains.length > 0)
}

function domainsOf(file: string, text: string): string[] {
  if (!file.endsWith('.csv')) return readLines(text)
  return parseCsv(text).flatMap(({ domain, email }) => domain || (email && domainOf(email)) || [])
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
