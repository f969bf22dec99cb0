/** Who is over a limit, and for how long: refused from memory, without asking the database again. */
export type Blocked = {
  secondsLeft(key: string): number
  add(key: string, seconds: number): void
}
