/** The sender of a rejected request: the key's public prefix, never the key. */
export function senderOf(header: (name: string) => string | undefined): string {
  const key = header('x-api-token') ?? header('authorization')?.replace(/^bearer +/i, '') ?? ''
  return key.slice(0, 16)
}

/**
 * A client in a loop is rejected thousands of times a second, and a line for each would bury the others. Returns how many lines of this
 * sender were left out since the last one, or null if this one is left out as well.
 */
export function createRejectionSampler({ now }: { now: () => Date }): (sender: string) => number | null {
  const senders = new Map<string, { until: number; leftOut: number }>()
  return (sender) => {
    const moment = now().getTime()
    const known = senders.get(sender)
    if (known && moment < known.until) {
      known.leftOut += 1
      return null
    }
    if (!known && senders.size >= maxSenders) senders.clear()
    senders.set(sender, { until: moment + everyMilliseconds, leftOut: 0 })
    return known?.leftOut ?? 0
  }
}

const everyMilliseconds = 10_000
const maxSenders = 10_000
