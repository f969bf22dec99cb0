/** Slow on purpose, so it runs beside the event loop and only a few at once, each when it is its sender's turn. */
export type Passwords = {
  hash(password: string, turn: Turn): Promise<string>
  /** Takes the time of one hash also when there is none to compare with. */
  matches(password: string, hash: string | null, turn: Turn): Promise<boolean>
}

/** Behind whom work waits: behind others of the same first name, and among those, of the same second one. */
export type Turn = readonly string[]
