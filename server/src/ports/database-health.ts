export type DatabaseHealth = {
  /** Whether a new connection is accepted and a write commits, as of at most two seconds ago. */
  check(): Promise<'ok' | 'failed'>
  /** A request lost its connection: the next check looks again. */
  noteLoss(error: unknown): void
}
