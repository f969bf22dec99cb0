import { arrayLiteral as list } from './array-literal.ts'
import type { Charge } from './charge.ts'

/** Where each key was used last, as four arrays: keys, networks, agents, and whether an old secret was used. */
export function keyUses(charges: Charge[]): string[] {
  const latest = new Map<string, { charge: Charge; isOldSecret: boolean }>()
  for (const charge of charges) {
    const isOldSecret = charge.isOldSecret || latest.get(charge.keyId)?.isOldSecret === true
    latest.set(charge.keyId, { charge, isOldSecret })
  }
  const uses = Array.from(latest.values(), ({ charge, isOldSecret }) => ({ ...charge.use(), charge, isOldSecret }))
  return [
    list(uses, ({ charge }) => charge.keyId),
    list(uses, ({ network }) => network),
    list(uses, ({ agent }) => agent),
    list(uses, ({ isOldSecret }) => String(isOldSecret)),
  ]
}

/** For an update of `api_keys k` from a row `u` of those arrays. */
export const isUseDue = `(k.last_used_at is null or k.last_used_at < now() - interval '1 minute'
      or u.is_old and coalesce(k.previous_used_at < now() - interval '1 minute', true))`

export const setUse = `last_used_at = now(), last_used_network = u.network, last_used_agent = u.agent,
    previous_used_at = case when u.is_old then now() else k.previous_used_at end`
