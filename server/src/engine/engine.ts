import type { NameInput } from './names/judge-name.ts'
import type { EmailVerdict, MailHosts, NameVerdict } from './verdicts.ts'

/** What a request is judged with. The e-mail tables behind it are exchanged as a whole when newer ones arrive. */
export type Engine = {
  verifyEmail(email: string, mailHosts?: MailHosts): EmailVerdict
  verifyName(name: NameInput): NameVerdict
  /** Of the e-mail tables in use, such as `2026-11-15.3f9a1c`. */
  readonly dataVersion: string
  /** When their newest source was read. */
  readonly dataUpdatedAt: Date
  /** Whether what is bundled says who owns a domain: a large provider, a company, a school. */
  isKnownOwner(domain: string): boolean
  /** Judges with these on top of what is bundled from now on; null takes them away. False when they are no table. */
  takeFeeds(feeds: FeedTable | null): boolean
  /** A second engine with the same bundled data and these feeds, to try them; null when they are no table. */
  withFeeds(feeds: FeedTable): Engine | null
}

/** A built table of the feeds' domains, as it is stored. */
export type FeedTable = { version: string; updatedAt: Date; bytes: Uint8Array }
