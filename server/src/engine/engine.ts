import type { WeighedEvidence } from './email/listings/explain-listings.ts'
import type { NameInput } from './names/judge-name.ts'
import type { EmailVerdict, MailHosts, NameVerdict } from './verdicts.ts'

/** Judges emails and names. Its email tables are swapped as a whole when newer ones arrive. */
export type Engine = {
  verifyEmail(email: string, mailHosts?: MailHosts): EmailVerdict
  verifyName(name: NameInput): NameVerdict
  /** Version of the email tables in use, such as `2026-11-15.3f9a1c`. */
  readonly dataVersion: string
  /** When their newest source was fetched. */
  readonly dataUpdatedAt: Date
  /** The files that came with this release. */
  bundledTables(): BundledTable[]
  /** Whether the bundled data knows who owns a domain: a large provider, a company, a school. */
  isKnownOwner(domain: string): boolean
  /** Layers these over the bundled data from now on; null removes them. False if they can't be decoded. */
  takeFeeds(feeds: FeedTable | null): boolean
  /** What operators decided, with subdomains: it wins over every list from now on. */
  takeDecisions(decisions: DomainDecisions): void
  /** Which lists have or had the domain, and what each of them counts. */
  explainListings(domain: string): WeighedEvidence[]
  /** A second engine with the same bundled data and these feeds, for a trial run; null if they can't be decoded. */
  withFeeds(feeds: FeedTable): Engine | null
}

/** `cleared`: on appeal. The others are this installation's own lists; of all, `blocked` wins. */
export type DomainDecisions = Record<'cleared' | 'allowed' | 'blocked', readonly string[]>

export type BundledTable = { name: 'email domains' | 'names'; version: string; bytes: number }

/** The encoded table of the feeds' domains, as stored. */
export type FeedTable = { version: string; updatedAt: Date; bytes: Uint8Array }
