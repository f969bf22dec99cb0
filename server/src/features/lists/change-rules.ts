import type { Deps } from '../../deps.ts'
import { type Limit, limitUse } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import { openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { raiseAccountVersion, raiseRules } from './queries.ts'

/**
 * A change to the account's own lists or rules, which `change` writes with the version it gets. Once it has committed, every
 * cached caller is stale, and what was judged by the old rules is judged again; unless `change` has called `keepCallers`, because
 * no verdict or decision can differ. The account's charges wait only for the end of the transaction, because charges of other
 * accounts may share their statement.
 */
export async function changeRules<T>(
  tx: Tx,
  userId: string,
  change: (version: number, keepCallers: () => void) => Promise<T>,
): Promise<T> {
  await requireDeveloper(tx, userId)
  const { id } = await openCurrentPeriod(tx, userId)
  let isDeciding = true
  // Changes of one account take turns.
  const result = await change(await raiseRules(tx, userId), () => {
    isDeciding = false
  })
  // Period before keys, as charges lock them.
  if (isDeciding) await raiseAccountVersion(tx, userId, id)
  return result
}

/** Each change makes every process read it; a deletion or an import, the whole list. */
const limits = {
  change: { max: 600, windowSeconds: 60 },
  deletion: { max: 60, windowSeconds: 60 },
  // The screen reads a file twice: before it asks, and to import it.
  import: { max: 40, windowSeconds: 3600 },
  effect: { max: 60, windowSeconds: 60 },
  export: { max: 20, windowSeconds: 3600 },
} satisfies Record<string, Limit>

export async function limitChanges(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  userId: string,
  kind: keyof typeof limits,
): Promise<void> {
  if (!config.hasApiLimits) return
  await limitUse(tx, `lists-${kind}:${userId}`, limits[kind], now())
}
