export type DatabaseHealth = {
  /** Whether a new connection is accepted and a write commits, as of a few seconds ago at most. */
  check(): Promise<'ok' | 'failed'>
  /** A request lost its connection: the next check looks again. */
  noteLoss(error: unknown): void
}
