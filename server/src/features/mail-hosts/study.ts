import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { deleteQueued, queueDomains, selectQueued } from './queries.ts'

/** Queues newly listed domains: the job looks up their mail hosts, so that the next domain there is recognized. */
export async function queueForStudy(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  domains: readonly string[],
): Promise<void> {
  if (!config.hasMxLookups || domains.length === 0) return
  const until = addDays(now(), waitsDays)
  // Service role: mail servers are no user’s.
  await db.asService((tx) => queueDomains(tx, domains.slice(0, mostQueued), { until, most: mostQueued }))
}

/** The job. What the resolver doesn't know isn't retried; without a resolver everything waits. */
export async function studyQueued({ db, mailHosts, now }: Pick<Deps, 'db' | 'mailHosts' | 'now'>): Promise<void> {
  const domains = await db.asService((tx) => selectQueued(tx, mostPerRun, now()))
  if (domains.length === 0 || !(await mailHosts.study(domains))) return
  await db.asService((tx) => deleteQueued(tx, domains))
}

const mostQueued = 20_000
const mostPerRun = 1000
const waitsDays = 3
