import type { Charge, UsageVerdict } from './charge.ts'

/** The charges of one key in one period, summed up. `places` are their indexes in the list. */
export type Group = Pick<Charge, 'userId' | 'keyId' | 'periodId' | 'units' | 'isOldSecret' | 'version'> & {
  places: number[]
  tally: Map<UsageVerdict, { calls: number; units: number }>
}

export function groupCharges(charges: Charge[]): Group[] {
  const groups = new Map<string, Group>()
  charges.forEach(({ userId, keyId, periodId, units, isOldSecret, version, tally }, place) => {
    const name = `${keyId}/${periodId}`
    let group = groups.get(name)
    if (!group) {
      group = { userId, keyId, periodId, units: 0, isOldSecret, version, places: [], tally: new Map() }
      groups.set(name, group)
    }
    group.units += units
    // What holds for the strictest holds for all.
    group.isOldSecret ||= isOldSecret
    group.version = Math.min(group.version, version)
    group.places.push(place)
    for (const { verdict, calls, units } of tally) {
      const sum = group.tally.get(verdict)
      if (sum) {
        sum.calls += calls
        sum.units += units
      } else group.tally.set(verdict, { calls, units })
    }
  })
  return [...groups.values()]
}
