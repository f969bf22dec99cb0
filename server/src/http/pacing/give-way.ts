import { setImmediate as nextTurn } from 'node:timers/promises'

export type Pace = ReturnType<typeof createPace>

/** Divides work into slices, between which everything else in the process has its turn. */
export function createPace() {
  let othersAt = Number.NEGATIVE_INFINITY
  let endsAt = 0
  return {
    /** Whether it's time to give way. */
    isOver: () => performance.now() >= endsAt,
    /** While a turn of the event loop takes others any time, they have another one. */
    async giveWay(): Promise<void> {
      let now = performance.now()
      for (let turns = 0; turns < mostTurns; turns += 1) {
        const before = now
        await nextTurn()
        now = performance.now()
        if (now - before < idleMilliseconds) break
        othersAt = now
      }
      endsAt = now + (now - othersAt < memoryMilliseconds ? besideOthers : alone)
    },
  }
}

/** Milliseconds of a slice, which is the most that a request waits at each of its steps. Short ones cost more in all. */
const besideOthers = 0.25
const alone = 0.5
const memoryMilliseconds = 200
const idleMilliseconds = 0.1
const mostTurns = 3
