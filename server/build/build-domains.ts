import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { addDomains, cleanDomain, markZones } from '../src/engine/email/listings/collect-domains.ts'
import { buildTable, encodeTable } from '../src/engine/email/listings/domain-table.ts'
import { domainSources, domainsAsOf } from './domain-sources.ts'

/** Builds the bundled email domain table. Run by domains.mjs when a source has changed. */
const [file = ''] = process.argv.slice(2)
const domains = new Map<string, number>()
for (const { flag, read } of domainSources) {
  addDomains(
    domains,
    flag,
    read().flatMap((written) => cleanDomain(written) ?? []),
  )
}
markZones(domains)
mkdirSync(dirname(file), { recursive: true })
// Written under a unique name and renamed: two commands may build simultaneously.
const fresh = `${file}.${process.pid}`
writeFileSync(fresh, encodeTable(buildTable(domains, domainsAsOf)))
renameSync(fresh, file)
