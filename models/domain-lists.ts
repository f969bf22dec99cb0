import { readFileSync } from 'node:fs'
import { addDomains, cleanDomain, markZones } from '../server/src/engine/email/listings/collect-domains.ts'
import { buildTable, encodeTable } from '../server/src/engine/email/listings/domain-table.ts'
import { type Flag, flags } from '../server/src/engine/email/listings/flags.ts'

/** `published` is null for our own lists. */
export type DomainList = { flag: Flag; published: string | null; domains: string[] }

/** What the bundled table is built from: the snapshot of public lists, then our own reviewed ones. */
export function readDomainLists(): { asOf: Date; lists: DomainList[] } {
  const read = (name: string) => readFileSync(new URL(`../server/data/email/${name}.txt`, import.meta.url), 'utf8')
  const own = (flag: Flag, ...names: string[]) => {
    const domains = names.flatMap((name) => linesOf(read(name))).flatMap((written) => cleanDomain(written) ?? [])
    return { flag, published: null, domains }
  }
  const { asOf, lists } = parseSnapshot(read('listed'))
  return {
    asOf,
    lists: [
      ...lists,
      own('education', 'schools'),
      own('free', 'free'),
      own('relay', 'relays'),
      own('agent', 'agents'),
      own('business', 'known', 'brands', 'paid'),
      own('paidMailbox', 'paid'),
      own('government', 'government'),
      own('listedMailHost', 'mail-hosts'),
      // We vouch for these, like an operator for their own feed.
      own('operatorFeed', 'services'),
    ],
  }
}

/**
 * `[2026-11-15]`, when it was taken; then `[community c 2026-09-21]` for each list with its letter and date, and below it the
 * domains that no list above has, each with the letters of the lists below that have it too.
 */
function parseSnapshot(text: string): { asOf: Date; lists: DomainList[] } {
  const [[, takenOn = ''] = []] = [...text.matchAll(/^\[(\S+)\]$/gm)]
  const byLetter = new Map<string, DomainList>()
  for (const [, name = '', letter = '', published = ''] of text.matchAll(/^\[(\w+) (\w) (\S+)\]$/gm)) {
    if (!isFlag(name)) throw new Error(`The snapshot has a list of an unknown name, ${name}.`)
    byLetter.set(letter, { flag: name, published, domains: [] })
  }
  let section = ''
  for (const line of linesOf(text)) {
    const [domain = '', letters = ''] = line.split(' ')
    if (line.startsWith('[')) section = letters
    else for (const letter of section + letters) byLetter.get(letter)?.domains.push(domain)
  }
  return { asOf: new Date(`${takenOn}T00:00:00Z`), lists: [...byLetter.values()] }
}

const letters: Record<string, string> = {
  community: 'c',
  fakefilter: 'f',
  mailchecker: 'm',
  isBurner: 'b',
  ivolo: 'i',
  wesbos: 'w',
  detector: 'd',
}

/** The same, written. */
export function writeSnapshot(takenOn: string, lists: readonly DomainList[]): string {
  const lettersOf = new Map<string, string>()
  for (const { flag, domains } of lists) {
    for (const domain of new Set(domains)) lettersOf.set(domain, (lettersOf.get(domain) ?? '') + letters[flag])
  }
  const sections = lists.map(({ flag, published, domains }) => {
    const first = [...new Set(domains)].filter((domain) => lettersOf.get(domain)?.startsWith(letters[flag] ?? ''))
    const lines = first.map((domain) => `${domain} ${lettersOf.get(domain)?.slice(1)}`.trim())
    return [`[${flag} ${letters[flag]} ${published}]`, ...lines].join('\n')
  })
  const head = [
    '# Domains on public lists of disposable email services, written by models/take-snapshot.ts. Each is below the first list',
    '# that has it, with the letters of the others; LICENSES.md says whose lists they are.',
    `[${takenOn}]`,
  ]
  return `${[...head, ...sections].join('\n')}\n`
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith('#') ? [] : line.trim() || []))
}

function isFlag(name: string): name is Flag {
  return Object.hasOwn(flags, name)
}

/** The bundled table of email domains. The same lists give the same bytes. */
export function buildDomains(): Uint8Array {
  const { asOf, lists } = readDomainLists()
  const collected = new Map<string, number>()
  for (const { flag, domains } of lists) addDomains(collected, flag, domains)
  markZones(collected)
  return encodeTable(buildTable(collected, asOf))
}
