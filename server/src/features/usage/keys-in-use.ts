import type { Charge } from './charge.ts'

export type KeysInUse = {
  /** Whether the last use of one of these keys has to be noted; the answer is yes once a minute and key. */
  isNoteDue(charges: Pick<Charge, 'keyId' | 'isOldSecret'>[]): boolean
}

/** The database decides by its own clock. This only spares it the question. */
export function createKeysInUse(): KeysInUse {
  const notedAt = new Map<string, number>()
  return {
    isNoteDue(charges) {
      const moment = performance.now()
      let isDue = false
      for (const { keyId, isOldSecret } of charges) {
        const name = isOldSecret ? `old/${keyId}` : keyId
        if (moment - (notedAt.get(name) ?? Number.NEGATIVE_INFINITY) < minuteMilliseconds) continue
        isDue = true
        notedAt.set(name, moment)
      }
      if (notedAt.size > maxRemembered) notedAt.clear()
      return isDue
    },
  }
}

const minuteMilliseconds = 60_000
const maxRemembered = 20_000
