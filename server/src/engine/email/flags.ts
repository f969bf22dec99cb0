/**
 * What is known of a domain, one bit each: who lists it, and what it is.
 * The numbers are in stored tables, so a bit keeps its meaning; new ones are added at the end.
 */
export const flags = {
  // Lists that are enough alone: hand-reviewed, or made by reading the disposable services themselves.
  community: 1 << 0,
  fakefilter: 1 << 1,
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
  /** Curated by Castle from abuse seen on large platforms; enough alone. */
  castle: 1 << 12,
  // What a domain is.
  allowed: 1 << 16,
  relay: 1 << 17,
  free: 1 << 18,
  business: 1 << 19,
  education: 1 << 20,
  government: 1 << 21,
  /** Many of its subdomains are listed, though it is not: dynamic DNS and the like. */
  crowdedZone: 1 << 22,
  /** Receives the mail of listed domains and of few others. */
  listedMailHost: 1 << 23,
} as const

export type Flag = keyof typeof flags

export const trustedLists =
  flags.community | flags.fakefilter | flags.disposableProject | flags.operatorFeed | flags.castle
/** What overrules a list: whoever owns the domain is known. */
export const knownOwner = flags.allowed | flags.relay | flags.free | flags.business
