import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { deleteExpired, deleteOldSightings } from './queries.ts'

export async function sweepMailHosts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = addDays(now(), -rememberedDays)
  // Service role: mail servers are no user’s.
  await db.asService(async (tx) => {
    await deleteExpired(tx, now(), mostDomains)
    await deleteOldSightings(tx, before, { listed: 300_000, known: 100_000, other: 300_000 })
  })
}

const mostDomains = 200_000
const rememberedDays = 30
