import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import type { Standing } from './queries.ts'

/** By age and beyond a limit. Each standing has its own, so that asking about many domains can't evict what is known about others. */
export async function sweepMailHosts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const by = 'expires_at'
  await deleteInSteps(db, { table: 'mail_domains', where: 'expires_at <= $1', by }, [now()])
  const beyond = 'expires_at <= (select expires_at from mail_domains order by expires_at desc offset $1 limit 1)'
  await deleteInSteps(db, { table: 'mail_domains', where: beyond, by }, [mostDomains])
  for (const [standing, most] of Object.entries(mostSightings)) {
    const ofStanding = { table: 'mail_server_domains', by: 'standing, seen_at' }
    const old = { ...ofStanding, where: 'standing = $1 and seen_at < $2' }
    await deleteInSteps(db, old, [standing, addDays(now(), -rememberedDays)])
    await deleteInSteps(db, { ...ofStanding, where: `standing = $1 and ${tooMany}` }, [standing, most])
  }
}

const tooMany =
  'seen_at <= (select seen_at from mail_server_domains where standing = $1 order by seen_at desc offset $2 limit 1)'

const mostDomains = 200_000
const mostSightings: Record<Standing, number> = { listed: 300_000, known: 100_000, other: 300_000 }
const rememberedDays = 30
