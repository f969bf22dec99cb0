import type { Charge } from './charge.ts'

export type KeysInUse = {
  /** Whether the last use of one of these keys has to be noted; the answer is yes once a minute and key. */
  isNoteDue(charges: Pick<Charge, 'keyId'>[]): boolean
}

/** The database decides by its own clock. This only spares it the question. */
export function createKeysInUse(): KeysInUse {
  const notedAt = new Map<string, number>()
  return {
    isNoteDue(charges) {
      const moment = performance.now()
      let isDue = false
      for (const { keyId } of charges) {
        if (moment - (notedAt.get(keyId) ?? Number.NEGATIVE_INFINITY) < minuteMilliseconds) continue
        isDue = true
        notedAt.set(keyId, moment)
      }
      if (notedAt.size > maxRemembered) notedAt.clear()
      return isDue
    },
  }
}

const minuteMilliseconds = 60_000
const maxRemembered = 20_000
