/**
 * What is known of a domain, one bit each: who lists it, and what it is.
 * The numbers are in stored tables, so a bit keeps its meaning; new ones are added at the end.
 */
export const flags = {
  // Lists that are enough alone: hand-reviewed, or made by reading the disposable services themselves.
  community: 1 << 0,
  fakefilter: 1 << 1,
  /** Scrapes the services, and merges older lists: enough alone only where it can't have copied (weigh-lists.ts). */
  disposableProject: 1 << 2,
  // Lists made of other lists: each is a vote.
  mailchecker: 1 << 3,
  beeyev: 1 << 4,
  isBurner: 1 << 5,
  kslr: 1 << 6,
  ivolo: 1 << 7,
  wesbos: 1 << 8,
  detector: 1 << 9,
  /** A feed that the operator has added as a vote. */
  otherFeed: 1 << 10,
  /** A feed that the operator has added, and so vouches for. */
  operatorFeed: 1 << 11,
  /** Curated from abuse seen on large platforms; the thousand most abused of each day. */
  castle: 1 << 12,
  // What a domain is.
  allowed: 1 << 16,
  relay: 1 << 17,
  free: 1 << 18,
  business: 1 << 19,
  education: 1 << 20,
  government: 1 << 21,
  /** A zone with many listed names: a sign against an unknown one beside them. */
  crowdedZone: 1 << 22,
  /** Receives the mail of listed domains and of few others. */
  listedMailHost: 1 << 23,
  /** A zone where anyone gets a name for nothing, and abusers do. */
  freeZone: 1 << 24,
  /** A zone where many organizations that we know have their names: listed neighbors say nothing there. */
  settledZone: 1 << 25,
  /** A registered domain with one listed subdomain; with several; with so many that it speaks for the domain itself. */
  oneSibling: 1 << 26,
  siblings: 1 << 27,
  manySiblings: 1 << 28,
  /** A list took it up within the last month: new finds are abused a hundred times as often as old entries. */
  fresh: 1 << 29,
  /** Sells mailboxes, by the side of `business`. */
  paidMailbox: 1 << 30,
} as const

export type Flag = keyof typeof flags

/** One of these is enough. */
export const reviewedLists = flags.community | flags.fakefilter | flags.castle | flags.operatorFeed
export const trustedLists = reviewedLists | flags.disposableProject
/** What overrules a list: whoever owns the domain is known. */
export const knownOwner = flags.allowed | flags.relay | flags.free | flags.business
/** Every list, careful or not. */
export const anyList = flags.allowed - 1
