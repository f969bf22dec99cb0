import type { Deps } from '../../deps.ts'
import { countUse, type Limit, tooManyRequests } from '../../http/pacing/limits.ts'
import type { Tx } from '../../ports/db.ts'

/** Each change makes every process read it; a deletion or an import, the whole list. */
const limits = {
  change: { max: 600, windowSeconds: 60 },
  deletion: { max: 60, windowSeconds: 60 },
  import: { max: 20, windowSeconds: 3600 },
  export: { max: 20, windowSeconds: 3600 },
} satisfies Record<string, Limit>

export async function limitChanges(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  userId: string,
  kind: keyof typeof limits,
): Promise<void> {
  if (!config.hasApiLimits) return
  const use = await countUse(tx, `lists-${kind}:${userId}`, limits[kind], now())
  if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
}
