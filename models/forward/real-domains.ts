import { basename } from 'node:path'
import { parseCsv, readRows } from '../accuracy/rows.ts'
import { createKnowledge, type History, readLines } from './history.ts'
import { engineBefore } from './replay.ts'

type RealSet = { name: string; domains: string[] }

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
    { name: 'addresses of models/accuracy/sets', domains: own.map(({ email = '' }) => domainOf(email)) },
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

export type RealResult = {
  name: string
  n: number
  /** Called disposable by the product as shipped, and without these rows in our own lists of known owners. */
  flagged: string[]
  flaggedUnknown: string[]
}

/** False positives: each set judged with everything known on the last day. */
export function judgeReal(history: History, from: number, to: number, sets: readonly RealSet[]): RealResult[] {
  const knowledge = createKnowledge(history)
  knowledge.learn(to)
  const table = knowledge.table()
  const flaggedBy = (domains: string[], withheld: string[]) => {
    const engine = engineBefore(from, new Set(withheld))
    engine.takeFeeds(table)
    return domains.filter((domain) => engine.verifyEmail(`someone@${domain}`).isDisposable)
  }
  return sets.map(({ name, domains }) => ({
    name,
    n: domains.length,
    flagged: flaggedBy(domains, []),
    flaggedUnknown: flaggedBy(domains, domains),
  }))
}
