import type { Flag } from './flags.ts'

/** A list of domains on the web, and how much it counts. */
export type Feed = { address: string; flag: Flag }

const github = 'https://raw.githubusercontent.com'

/** Public lists that change daily. Their licenses allow this use (BSD-3, CC0, MIT). */
export const defaultBlockFeeds: readonly Feed[] = [
  { flag: 'fakefilter', address: `${github}/7c/fakefilter/main/json/data.json` },
  { flag: 'castle', address: `${github}/castle/disposable-email-domains/master/disposable-email-domains.txt` },
  {
    flag: 'community',
    address: `${github}/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf`,
  },
  { flag: 'disposableProject', address: `${github}/disposable/disposable-email-domains/master/domains.txt` },
  { flag: 'disposableProject', address: `${github}/disposable/disposable-email-domains/master/domains_mx.txt` },
  { flag: 'kslr', address: `${github}/kslr/disposable-email-domains/master/list.txt` },
  { flag: 'beeyev', address: `${github}/beeyev/disposable-email-filter-php/master/disposable_email_domains.json` },
]

/** Prefixes that tell what kind of feed a custom URL is: `kslr+https://mirror.example.com/list.txt`. */
export const feedKinds: Readonly<Record<string, Flag>> = {
  castle: 'castle',
  community: 'community',
  fakefilter: 'fakefilter',
  disposable: 'disposableProject',
  kslr: 'kslr',
  beeyev: 'beeyev',
  vote: 'otherFeed',
}
