/** A requests-per-second limit shared by all processes. Times out quickly, and never throws. */
export type SharedRate = {
  take(
    account: string,
    perSecond: number,
  ): Promise<
    { status: 'counted'; isAllowed: boolean; fullInMilliseconds: number } | { status: 'unavailable'; reason: string }
  >
  close(): void
}
