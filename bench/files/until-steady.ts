/** Runs something until it no longer gets faster: a round that saves less than a fiftieth was the last. */
export async function untilSteady(measure: () => Promise<number>): Promise<void> {
  let best = await measure()
  for (let round = 0; round < mostRounds; round += 1) {
    const now = await measure()
    if (now > best * 0.98) return
    best = now
  }
}

const mostRounds = 8
