/** Tracks which request or job the current work belongs to, for logging. */
export type RequestContext = {
  run<T>(fields: Record<string, string>, work: () => T): T
  fields(): Record<string, string>
}
