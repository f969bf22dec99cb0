/**
 * What we know about a domain, as bit flags: who lists it, and what it is. Stored tables use the values, so never
 * reuse a bit; add new ones at the end.
 */
export const flags = {
  // Sufficient alone: reviewed by hand, or scraped from the disposable services themselves.
  community: 1 << 0,
  fakefilter: 1 << 1,
  /** Scrapes the services and merges older lists: sufficient alone only where it can't have copied (weigh-lists.ts). */
  disposableProject: 1 << 2,
  // Aggregated from other lists: each is a vote.
  mailchecker: 1 << 3,
  beeyev: 1 << 4,
  isBurner: 1 << 5,
  kslr: 1 << 6,
  ivolo: 1 << 7,
  wesbos: 1 << 8,
  detector: 1 << 9,
  /** A feed that the operator added as a vote. */
  otherFeed: 1 << 10,
  /** A feed that the operator added and vouches for. */
  operatorFeed: 1 << 11,
  /** Curated from abuse on large platforms: each day's thousand most abused. */
  castle: 1 << 12,
  /** Cleared by an operator after its owner appealed. */
  cleared: 1 << 13,
  /** On this installation's own block list. */
  blocked: 1 << 15,
  /** Mailboxes for software agents. */
  agent: 1 << 14,
  // What a domain is.
  allowed: 1 << 16,
  relay: 1 << 17,
  free: 1 << 18,
  business: 1 << 19,
  education: 1 << 20,
  government: 1 << 21,
  /** A zone with many listed names, which counts against unknown ones next to them. */
  crowdedZone: 1 << 22,
  /** Receives mail for listed domains and few others. */
  listedMailHost: 1 << 23,
  /** A zone where anyone gets a name for free, and abusers do. */
  freeZone: 1 << 24,
  /** A zone with many known organizations: listed neighbors mean nothing there. */
  settledZone: 1 << 25,
  /** A registered domain with one listed subdomain; with several; with enough to incriminate the domain itself. */
  oneSibling: 1 << 26,
  siblings: 1 << 27,
  manySiblings: 1 << 28,
  /** Listed within the last month: new finds are abused a hundred times as often as old entries. */
  fresh: 1 << 29,
  /** Sells mailboxes; set together with `business`. */
  paidMailbox: 1 << 30,
} as const

export type Flag = keyof typeof flags

/** Any one of these is enough. */
export const reviewedLists = flags.community | flags.fakefilter | flags.castle | flags.operatorFeed
export const trustedLists = reviewedLists | flags.disposableProject
/** Overrides lists: we know who owns the domain. */
export const knownOwner = flags.cleared | flags.allowed | flags.relay | flags.agent | flags.free | flags.business
/** Every list, reviewed or not. */
export const anyList = flags.allowed - 1
