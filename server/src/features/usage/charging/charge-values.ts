import { arrayLiteral as list } from '../array-literal.ts'
import type { Charge } from '../charge.ts'
import { keyUses } from '../key-uses.ts'

/** For the placeholders $1 to $23 of the charging statements. */
export function chargeValues(charges: Charge[]): string[] {
  const tallies = charges.flatMap(({ tally }, index) =>
    tally.map(({ verdict, calls, units }) => ({ place: index + 1, verdict, calls, units })),
  )
  return [
    list(charges, ({ requestId }) => requestId),
    list(charges, ({ keyId }) => keyId),
    list(charges, ({ periodId }) => periodId),
    list(charges, ({ units }) => units),
    list(charges, ({ log }) => log.emailVerdict),
    list(charges, ({ log }) => log.nameVerdict),
    list(charges, ({ log }) => log.emailHash),
    list(charges, ({ log }) => log.nameHash),
    list(tallies, ({ place }) => place),
    list(tallies, ({ verdict }) => verdict),
    list(tallies, ({ calls }) => calls),
    list(tallies, ({ units }) => units),
    list(charges, ({ log }) => log.domainHash),
    list(charges, ({ log }) => log.parentHash),
    list(charges, ({ log }) => log.batchHashes && `"${list(log.batchHashes, (hash) => hash)}"`),
    list(charges, ({ userId }) => userId),
    list(charges, ({ version }) => version),
    list(charges, ({ isOldSecret }) => String(isOldSecret)),
    ...keyUses(charges),
    list(charges, ({ log }) => log.facts),
  ]
}
