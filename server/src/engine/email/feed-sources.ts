import type { Flag } from './flags.ts'

/** A list of domains on the web, and what its word is worth. */
export type Feed = { address: string; flag: Flag }

const github = 'https://raw.githubusercontent.com'

/** Public lists that change every day; their licences allow this use (BSD-3, CC0, MIT). */
export const defaultBlockFeeds: readonly Feed[] = [
  { flag: 'fakefilter', address: `${github}/7c/fakefilter/main/txt/data.txt` },
  {
    flag: 'community',
    address: `${github}/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf`,
  },
  { flag: 'disposableProject', address: `${github}/disposable/disposable-email-domains/master/domains.txt` },
  { flag: 'disposableProject', address: `${github}/disposable/disposable-email-domains/master/domains_mx.txt` },
  { flag: 'kslr', address: `${github}/kslr/disposable-email-domains/master/list.txt` },
  { flag: 'beeyev', address: `${github}/beeyev/disposable-email-filter-php/master/disposable_email_domains.json` },
]

/** What the community list's maintainers have found to be real. */
export const defaultAllowFeeds: readonly Feed[] = [
  { flag: 'allowed', address: `${github}/disposable-email-domains/disposable-email-domains/main/allowlist.conf` },
]

/** How a setting says what a feed at an address of one's own is: `kslr+https://mirror.example.com/list.txt`. */
export const feedKinds: Readonly<Record<string, Flag>> = {
  castle: 'castle',
  community: 'community',
  fakefilter: 'fakefilter',
  disposable: 'disposableProject',
  kslr: 'kslr',
  beeyev: 'beeyev',
  vote: 'otherFeed',
}
