/** Slow on purpose, so it runs off the event loop, a few at a time, queued fairly by sender. */
export type Passwords = {
  hash(password: string, turn: Turn): Promise<string>
  /** Takes as long as one hash even if there's none to compare with. */
  matches(password: string, hash: string | null, turn: Turn): Promise<boolean>
  /** Whether `hash` would make the same kind, at the same cost. */
  isCurrent(hash: string): boolean
}

/** A fair-queue key: work waits behind others with the same first part, and among those with the same second part. */
export type Turn = readonly string[]
