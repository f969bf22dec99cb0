import { writeFileSync } from 'node:fs'
import { cleanDomain } from '../server/src/engine/email/listings/collect-domains.ts'
import type { Flag } from '../server/src/engine/email/listings/flags.ts'
import { feedEntries } from '../server/src/engine/email/listings/parse-feed.ts'
import { writeSnapshot } from './domain-lists.ts'

/**
 * `npx tsx models/take-snapshot.ts`: fetches the public lists, each from its own repository, and writes
 * server/data/email/listed.txt with today's date. Then run build-domains.ts, and look at what `npm run bench accuracy` says.
 */
const github = 'https://raw.githubusercontent.com'
const sources: [flag: Flag, ...paths: string[]][] = [
  ['community', 'disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf'],
  ['fakefilter', '7c/fakefilter/main/json/data.json'],
  ['mailchecker', 'FGRibreau/mailchecker/master/list.txt'],
  ['isBurner', 'kristijandraca/is-burner-email/main/data/blacklist.txt'],
  ['ivolo', 'ivolo/disposable-email-domains/master/index.json', 'ivolo/disposable-email-domains/master/wildcard.json'],
  ['wesbos', 'wesbos/burner-email-providers/master/emails.txt'],
  ['detector', 'IntegerAlex/disposable-email-detector/main/index.json'],
]

const today = new Date().toISOString().slice(0, 10)
const lists = await Promise.all(
  sources.map(async ([flag, ...paths]) => {
    const domains = (await Promise.all(paths.map(fetchDomains))).flat()
    console.log(`${flag}: ${domains.length} domains`)
    return { flag, published: today, domains }
  }),
)
writeFileSync(new URL('../server/data/email/listed.txt', import.meta.url), writeSnapshot(today, lists))

async function fetchDomains(path: string): Promise<string[]> {
  const response = await fetch(`${github}/${path}`)
  const entries = response.ok ? feedEntries(await response.text()) : null
  if (entries === null) throw new Error(`${path} isn't a list (${response.status}).`)
  return Array.from(entries).flatMap(({ written }) => cleanDomain(written) ?? [])
}
