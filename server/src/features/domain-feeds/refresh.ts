import { createHash } from 'node:crypto'
import { hourMs } from '../../time.ts'
import { queueForStudy } from '../mail-hosts/find-mail-hosts.ts'
import { type FeedDeps, makeVersion, type RefreshOutcome } from './make-version.ts'
import { pickUpFeeds } from './pick-up.ts'
import { type FeedVersion, type Refresh, recordRefresh, selectRefresh, selectVersions } from './queries.ts'
import { readFeeds, sourceOf } from './read-feeds.ts'
import { dataAgeHours, oldAfterHours } from './status.ts'

/** Fetches the feeds, checks and merges them, and switches to the result. */
export async function refreshFeeds(deps: FeedDeps): Promise<RefreshOutcome> {
  const { db, config, log, now } = deps
  const given = [...config.feeds.block, ...config.feeds.allow]
  const feeds = given.filter((feed, index) => sourceOf(given.slice(0, index), feed) === undefined)
  if (feeds.length === 0) return { status: 'off' }
  // Service role: lists of domains are no user’s.
  const { newest, last } = await db.asService(async (tx) => ({
    newest: (await selectVersions(tx))[0],
    last: await selectRefresh(tx),
  }))
  if (last?.pinnedAt) return { status: 'failed', reason: 'the lists are pinned' }
  const read = await readFeeds(deps, feeds, newest)
  const { outcome, rejected } = await makeVersion(deps, read, newest)
  // If all of them failed, the outcome says so.
  if (rejected.length > 0 && rejected.length < feeds.length) log.warn({ rejected }, 'feeds were rejected')
  if (outcome.status !== 'updated') {
    await db.asService((tx) => recordRefresh(tx, now(), outcome.status === 'failed' ? outcome.reason : null))
  }
  if (outcome.status === 'updated') await queueForStudy(deps, outcome.newlyListed)
  await pickUpFeeds(deps)
  return outcome
}

/** The job: checks every few minutes whether a refresh is due. Being offline is no error; going stale is. */
export async function refreshFeedsWhenDue(deps: FeedDeps): Promise<void> {
  const { db, config, log, now } = deps
  if (config.feeds.block.length + config.feeds.allow.length === 0) return
  // Service role: lists of domains are no user’s.
  const { last, versions } = await db.asService(async (tx) => ({
    last: await selectRefresh(tx),
    versions: await selectVersions(tx),
  }))
  if (last?.pinnedAt) return
  // An attempt that lies ahead was made before the clock stepped back.
  const isEarly = last && last.attemptedAt <= now() && now() < dueAt(last, config.feeds.everyHours)
  if (isEarly && !isRequested(last) && !isFromOlderRelease(last, versions[0])) return
  const outcome = await refreshFeeds(deps)
  const ageHours = dataAgeHours(deps)
  if (outcome.status === 'updated') {
    const { version, domains, newlyListed } = outcome
    log.info({ version, domains, newlyListed: newlyListed.length }, 'the feeds were refreshed')
  }
  if (ageHours > oldAfterHours) log.error({ ageHours, outcome }, 'the e-mail domains are more than 36 hours old')
  else if (outcome.status === 'failed') log.warn(outcome, 'the feeds were not refreshed')
}

/** Up to a tenth early, with the same jitter in every process; an hour after a failure. */
function dueAt({ attemptedAt, failure }: Refresh, everyHours: number): Date {
  if (failure !== null) return new Date(attemptedAt.getTime() + Math.min(everyHours, 1) * hourMs)
  const chance = createHash('sha256').update(attemptedAt.toISOString()).digest().readUInt16BE() / 65536
  return new Date(attemptedAt.getTime() + everyHours * hourMs * (1 - 0.1 * chance))
}

function isRequested({ attemptedAt, requestedAt }: Refresh): boolean {
  return requestedAt !== null && requestedAt > attemptedAt
}

/** After an upgrade the stored table can't be read, so refresh right away. */
function isFromOlderRelease({ failure }: Refresh, newest: FeedVersion | undefined): boolean {
  return failure === null && newest !== undefined && newest.sources.every(({ hash }) => hash === undefined)
}
