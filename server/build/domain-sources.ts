import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Flag } from '../src/engine/email/listings/flags.ts'

/** When the packages below were last upgraded: the age of the bundled data until feeds arrive. */
export const domainsAsOf = new Date('2026-11-15T00:00:00Z')

export type DomainSource = {
  flag: Flag
  /** Release date of the locked version; null for our own lists and lists that classify domains. */
  published: string | null
  read: () => string[]
}

/** Sources of the bundled email domains: npm packages, and our own reviewed lists. */
export const domainSources: DomainSource[] = [
  // disposable-email-domains-js is the community list (CC0).
  {
    flag: 'community',
    published: '2026-09-21',
    read: () => Domains.parse(readJson(communityList, 'dist/dict/disposable_email_blocklist.json')),
  },
  {
    flag: 'fakefilter',
    published: '2026-05-13',
    read: () => Object.keys(FakeFilter.parse(readJson(fakeFilter, 'json/data.json')).domains),
  },
  {
    flag: 'mailchecker',
    published: '2026-07-18',
    read: () => quotedDomains(read(mailChecker, 'platform/node/index.js')),
  },
  {
    flag: 'isBurner',
    published: '2026-08-09',
    read: () => escapedLines(read(isBurner, 'dist/index.js'), 'blacklist_default'),
  },
  { flag: 'ivolo', published: '2024-12-07', read: () => Domains.parse(readJson(ivolo, 'index.json')) },
  { flag: 'ivolo', published: '2024-12-07', read: () => Domains.parse(readJson(ivolo, 'wildcard.json')) },
  { flag: 'wesbos', published: '2024-12-11', read: () => lines(read(wesbos, 'emails.txt')) },
  { flag: 'detector', published: '2026-05-17', read: () => Domains.parse(readJson(detector, 'index.json')) },
  { flag: 'education', published: null, read: () => ours('schools') },
  { flag: 'free', published: null, read: () => ours('free') },
  { flag: 'relay', published: null, read: () => ours('relays') },
  { flag: 'business', published: null, read: () => [...ours('known'), ...ours('brands'), ...ours('paid')] },
  { flag: 'paidMailbox', published: null, read: () => ours('paid') },
  { flag: 'government', published: null, read: () => ours('government') },
  { flag: 'listedMailHost', published: null, read: () => ours('mail-hosts') },
  // We vouch for these, like an operator for their own feed.
  { flag: 'operatorFeed', published: null, read: () => ours('services') },
]

const communityList = folderOf('disposable-email-domains-js', import.meta.resolve('disposable-email-domains-js'))
const fakeFilter = folderOf('fakefilter', import.meta.resolve('fakefilter'))
const mailChecker = folderOf('mailchecker', import.meta.resolve('mailchecker'))
const isBurner = folderOf('is-burner-email', import.meta.resolve('is-burner-email'))
const ivolo = folderOf('disposable-email-domains', import.meta.resolve('disposable-email-domains'))
const wesbos = folderOf('burner-email-providers', import.meta.resolve('burner-email-providers'))
const detector = folderOf('disposable-email-detector', import.meta.resolve('disposable-email-detector'))

const Domains = z.array(z.string())
const FakeFilter = z.object({ domains: z.record(z.string(), z.unknown()) })

/** Some packages don't export their data files, so they're read by path. */
function folderOf(name: string, entry: string): string {
  let folder = dirname(fileURLToPath(entry))
  while (!folder.endsWith(join('node_modules', name))) folder = dirname(folder)
  return folder
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

function readJson(folder: string, path: string): unknown {
  return JSON.parse(read(folder, path))
}

function ours(name: string): string[] {
  return lines(readFileSync(new URL(`../data/email/${name}.txt`, import.meta.url), 'utf8'))
}

function lines(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith('#') ? [] : line.trim() || []))
}

/** The package embeds its list in code. */
function quotedDomains(program: string): string[] {
  return [...program.matchAll(/"([a-z0-9.-]+\.[a-z0-9-]+)"/g)].flatMap(([, domain]) => domain ?? [])
}

function escapedLines(program: string, variable: string): string[] {
  const text = new RegExp(`${variable} = ("(?:[^"\\\\]|\\\\.)*")`).exec(program)?.[1]
  if (text === undefined) throw new Error(`is-burner-email no longer keeps its list in ${variable}.`)
  return lines(z.string().parse(JSON.parse(text)))
}
