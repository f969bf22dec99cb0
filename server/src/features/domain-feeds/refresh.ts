import { queueForStudy } from '../mail-hosts/study.ts'
import { makeVersion } from './make-version.ts'
import { pickUpFeeds } from './pick-up.ts'
import { selectVersions } from './queries.ts'
import { readFeeds, sourceOf } from './read-feeds.ts'
import type { FeedDeps, RefreshOutcome } from './refresh-outcome.ts'
import { recordRefresh } from './refresh-queries.ts'

/** Fetches the feeds, checks and merges them, and switches to the result. */
export async function refreshFeeds(deps: FeedDeps): Promise<RefreshOutcome> {
  const { db, config, log, now } = deps
  const given = [...config.feeds.block, ...config.feeds.allow]
  const feeds = given.filter((feed, index) => sourceOf(given.slice(0, index), feed) === undefined)
  if (feeds.length === 0) return { status: 'off' }
  // Service role: lists of domains are no user’s.
  const [newest] = await db.asService(selectVersions)
  const read = await readFeeds(deps, feeds, newest)
  const { outcome, refused } = await makeVersion(deps, read, newest)
  // If all of them failed, the outcome says so.
  if (refused.length > 0 && refused.length < feeds.length) log.warn({ refused }, 'feeds were refused')
  if (outcome.status !== 'updated') {
    await db.asService((tx) => recordRefresh(tx, now(), outcome.status === 'failed' ? outcome.reason : null))
  }
  if (outcome.status === 'updated') await queueForStudy(deps, outcome.newlyListed)
  await pickUpFeeds(deps)
  return outcome
}
