/** Remembers who is over a limit and for how long, so they're rejected without a query. */
export type Blocked = {
  secondsLeft(key: string): number
  add(key: string, seconds: number): void
}
