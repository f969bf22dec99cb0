/** Tracks which request or job the current work belongs to, for logging. */
export type Trail = {
  follow<T>(marks: Record<string, string>, work: () => T): T
  marks(): Record<string, string>
}
