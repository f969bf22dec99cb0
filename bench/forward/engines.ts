import { type DomainSource, domainSources } from '../../server/build/domain-sources.ts'
import { createEngine } from '../../server/src/engine/create-engine.ts'
import { addDomains, cleanDomain, markZones } from '../../server/src/engine/email/listings/collect-domains.ts'
import { buildTable } from '../../server/src/engine/email/listings/domain-table.ts'
import type { Engine } from '../../server/src/engine/engine.ts'
import { dateOf } from './read-history.ts'

/**
 * An engine with the product's data as published before a day. `withheld` domains are hidden from our own lists of
 * known owners, so that reviewed rows can't be right by heart.
 */
export function engineBefore(day: number, withheld: ReadonlySet<string> = new Set()): Engine {
  const domains = new Map<string, number>()
  for (const { flag, domains: listed } of readSources()) {
    const isOurs = flag.published === null
    if (!isOurs && Date.parse(flag.published ?? '') >= dateOf(day).getTime()) continue
    addDomains(domains, flag.flag, isOurs ? listed.filter((domain) => !withheld.has(domain)) : listed)
  }
  markZones(domains)
  const names = () => {
    throw new Error('No name is judged here.')
  }
  return createEngine({ domains: buildTable(domains, dateOf(day)), version: 'forward', names })
}

let sources: { flag: DomainSource; domains: string[] }[] | undefined

function readSources() {
  sources ??= domainSources.map((flag) => ({ flag, domains: flag.read().flatMap((line) => cleanDomain(line) ?? []) }))
  return sources
}
