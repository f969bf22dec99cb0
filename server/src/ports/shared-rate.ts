/** Calls per second, counted by all processes together; never slower than a moment, and never an error. */
export type SharedRate = {
  take(
    account: string,
    perSecond: number,
  ): Promise<
    { status: 'counted'; isAllowed: boolean; fullInMilliseconds: number } | { status: 'unavailable'; reason: string }
  >
  close(): void
}
