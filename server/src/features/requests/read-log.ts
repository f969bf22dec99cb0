import type { RequestLog, RequestLogEntry } from '@assay/contract/usage'
import type { RequestFilter } from '@assay/contract/usage/requests'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { firstIdOf, timeOf } from '../../time-ordered-id.ts'
import { createLogReader, type LoggedPerson } from '../rules/read-logged.ts'
import { findPlace } from '../usage/find-place.ts'
import { ledgerDays } from '../usage/sweep.ts'
import { findLogSetting, type LogLine, listLines } from './queries.ts'

type Page = { before: string | null; count: number }

/** A page of the log; empty while it's off. */
export async function readLog(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  filter: RequestFilter,
  page: Page,
): Promise<RequestLog> {
  return db.onBehalfOf(userId, async (tx) => {
    const isEnabled = await findLogSetting(tx, userId)
    if (!isEnabled) return { is_enabled: false, entries: [], next: null }
    return { is_enabled: true, ...(await readEntries(tx, userId, filter, page, now())) }
  })
}

/**
 * Newest first. No index serves the filters, because each would cost every request: entries are looked through step by step, and
 * what a page hasn't found in its time, the next one looks for. Each day is a partition, and planning takes longer the more of them
 * a statement opens, while most pages end within some days: the first step opens no others.
 */
async function readEntries(
  tx: Tx,
  userId: string,
  filter: RequestFilter,
  { before: given, count }: Page,
  now: Date,
): Promise<Pick<RequestLog, 'entries' | 'next'>> {
  const oldest = later(firstIdOf(addDays(now, -ledgerDays)), filter.from)
  // Another process's clock may be ahead of this one's.
  const newest = filter.to ? firstIdOf(new Date(filter.to)) : firstIdOf(addDays(now, 1))
  const isLaterFound = filter.later_found === 'true'
  const step = stepOf(filter)
  const limit = needsFacts(filter) ? maxWithFacts : count
  const passes = createFilter(tx, userId, filter)
  const found: RequestLogEntry[] = []
  const endsAt = performance.now() + maxMilliseconds
  let before = given !== null && given < newest ? given : newest
  let from = isLaterFound ? oldest : later(oldest, addDays(timeOf(before), -recentDays).toISOString())
  for (;;) {
    const place = step === null ? null : await findPlace(tx, userId, { from, before }, step)
    const lines = await listLines(tx, userId, { ...filter, isLaterFound, from: place ?? from, before, count: limit })
    for (const line of lines) {
      const entry = await passes(line)
      if (!entry) continue
      found.push(entry)
      if (found.length === count) return { entries: found, next: line.id }
    }
    const last = lines.length === limit ? lines.at(-1) : undefined
    if (last || place !== null) before = last?.id ?? place ?? before
    else if (from > oldest) [before, from] = [from, oldest]
    else return { entries: found, next: null }
    if (performance.now() > endsAt) return { entries: found, next: before }
  }
}

/** How long a page may look for entries. */
const maxMilliseconds = 400
const recentDays = 3

function later(id: string, moment: string | undefined): string {
  const other = moment === undefined ? id : firstIdOf(new Date(moment))
  return other > id ? other : id
}

/**
 * How many entries are looked through at a time: fewer if their facts are read, and all at once where each passes or an index has
 * them.
 */
function stepOf(filter: RequestFilter): number | null {
  const { email, name, key, wave, hash, later_found } = filter
  if (later_found === 'true') return null
  if (needsFacts(filter)) return maxWithFacts
  return email || name || key || wave || hash ? 20_000 : null
}

/** A batch's facts are up to 12 kB. */
const maxWithFacts = 1000

function needsFacts({ decision, rule, activity, reason }: RequestFilter): boolean {
  return [decision, rule, activity, reason].some((wanted) => wanted !== undefined)
}

/** The entry if it passes. */
function createFilter(tx: Tx, userId: string, { decision, rule, activity, reason }: RequestFilter) {
  const read = createLogReader(tx, userId)
  const hasPassed = (person: LoggedPerson) =>
    (decision === undefined || person.decision === decision) &&
    (rule === undefined || person.rule?.id === rule) &&
    (activity === undefined || person.activity === activity)
  return async (line: LogLine): Promise<RequestLogEntry | null> => {
    const logged = line.facts && (await read(line.facts))
    if (decision ?? rule ?? activity) if (!logged?.people.some(hasPassed)) return null
    if (reason !== undefined && !logged?.reasons.includes(reason)) return null
    const { id, created_at, later_found_at, facts: _, ...rest } = line
    const person = logged && !logged.isBatch ? logged.people[0] : undefined
    return {
      request_id: id,
      created_at: created_at.toISOString(),
      later_found_at: later_found_at?.toISOString() ?? null,
      ...rest,
      decision: person?.decision ?? null,
      rule: person?.rule ?? null,
      activity: person?.activity ?? null,
      reasons: logged?.reasons ?? [],
      batch: logged?.isBatch ? countPeople(logged.people) : null,
    }
  }
}

function countPeople(people: LoggedPerson[]): NonNullable<RequestLogEntry['batch']> {
  const counts = { allow: 0, review: 0, block: 0 }
  for (const { decision } of people) counts[decision] += 1
  return counts
}
