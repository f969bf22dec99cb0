import type { Deps } from '../../deps.ts'
import { selectInUse, selectVersions } from './queries.ts'
import { selectRefresh } from './refresh-queries.ts'
import { countListings } from './source-queries.ts'

/** For operators: the current version, its age, and how the last refresh went. */
export async function describeFeeds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string[]> {
  // Service role: lists of domains are no user’s.
  const { versions, refresh, used, sources } = await db.asService(async (tx) => ({
    versions: await selectVersions(tx),
    refresh: await selectRefresh(tx),
    used: await selectInUse(tx),
    sources: await countListings(tx),
  }))
  const hours = (since: Date) => `${Math.round((now().getTime() - since.getTime()) / 3_600_000)} h ago`
  return [
    used
      ? `in use        ${used.version}, read ${hours(used.updatedAt)}`
      : 'in use        what is bundled; no feed was read yet',
    refresh
      ? `last attempt  ${hours(refresh.attemptedAt)}, ${refresh.failure ? `failed: ${refresh.failure}` : 'good'}`
      : 'last attempt  never',
    ...versions.map(
      ({ version, domains, createdAt, isWithdrawn, id }) =>
        `${id === used?.id ? '*' : ' '} ${version}  ${String(domains).padStart(7)} domains  ${createdAt.toISOString()}${isWithdrawn ? '  rolled back' : ''}`,
    ),
    ...sources.flatMap(({ address, flag, listed, remembered, changedAt }) => [
      `    ${flag.padEnd(18)} ${address}`,
      `    ${' '.repeat(18)} ${listed} listed, ${remembered} remembered, changed ${changedAt ? hours(changedAt) : 'never'}`,
    ]),
  ]
}
