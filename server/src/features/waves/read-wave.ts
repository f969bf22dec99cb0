import type { WaveDetail, WaveList, WaveMember, WaveMemberPage } from '@assay/contract/waves/waves'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays, dayMs, hourMs } from '../../time.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import { readFacts } from '../rules/read-facts.ts'
import { readUsual } from '../usage/usual.ts'
import { compareTraits, explainWhy, isSameShape } from './compare-traits.ts'
import { summaryOf, toWave } from './describe.ts'
import { readLogged } from './logged-traits.ts'
import { findWave, listWaves as listStored, type StoredWave } from './queries.ts'
import {
  countMembers,
  countSignUps,
  countUndecided,
  listMemberRows,
  listTraitsBefore,
  type MemberRow,
} from './queries-detail.ts'
import { decodeTraits, flag, type Traits, traitsLength } from './traits.ts'

type ReadDeps = Pick<Deps, 'db' | 'now'>

export function listWaves({ db, now }: ReadDeps, userId: string): Promise<WaveList> {
  return db.onBehalfOf(userId, async (tx) => ({
    waves: (await listStored(tx, userId, addDays(now(), -keptDays))).map(toWave),
  }))
}

export function readWave({ db, now }: ReadDeps, userId: string, id: string): Promise<WaveDetail> {
  return db.onBehalfOf(userId, async (tx) => {
    const wave = await requireWave(tx, userId, id)
    const members = await listMemberRows(tx, userId, id, { before: newest, count: comparedMembers })
    const traits = members.map(traitsOfMember)
    const from = firstIdOf(addDays(now(), -keptDays))
    const before = firstIdOf(wave.startedAt)
    const rows = await listTraitsBefore(tx, userId, { from, before, bytes: comparedBytes })
    const others = rows.flatMap((row) => readLogged(row.traits).items).filter(isKnown)
    return {
      wave: toWave(wave),
      summary: summaryOf(wave),
      why: explainWhy(wave, others),
      shared: compareTraits(traits.filter(isKnown), others),
      timeline: await readTimeline(tx, userId, wave),
      to_review: await countUndecided(tx, userId, id),
      latest: describeMembers(members, traits).slice(0, membersShown),
    }
  })
}

const keptDays = 30
const comparedMembers = 1000
const comparedBytes = 2000 * traitsLength
const membersShown = 50
const newest = { requestId: 'ffffffff-ffff-ffff-ffff-ffffffffffff', item: 0 }

/** `before` is a member as in `next_before`. */
export function listMembers(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
  before: { requestId: string; item: number } = newest,
): Promise<WaveMemberPage> {
  return db.onBehalfOf(userId, async (tx) => {
    await requireWave(tx, userId, id)
    const rows = await listMemberRows(tx, userId, id, { before, count: membersPerPage })
    const last = rows.at(-1)
    const shapes = await listMemberRows(tx, userId, id, { before: newest, count: comparedMembers })
    return {
      members: describeMembers(rows, rows.map(traitsOfMember), shapes.map(traitsOfMember)),
      next_before: last && rows.length === membersPerPage ? `${last.requestId}.${last.item ?? -1}` : null,
    }
  })
}

const membersPerPage = 200

export async function requireWave(tx: Tx, userId: string, id: string): Promise<StoredWave> {
  const wave = await findWave(tx, userId, id)
  // Someone else's and a missing one look the same.
  if (!wave) throw new AppError('not_found', 'There’s no such wave. Waves are kept for 30 days.')
  return wave
}

function traitsOfMember({ traits }: MemberRow): Traits | null {
  return traits && decodeTraits(traits)
}

function isKnown(traits: Traits | null): traits is Traits {
  return traits !== null
}

/** `all` are those whose shape counts as usual in the wave. */
function describeMembers(rows: MemberRow[], traits: (Traits | null)[], all = traits): WaveMember[] {
  const hasShape = isSameShape(all.filter(isKnown))
  return rows.map(({ requestId, item, at, isEarlier, emailHash, facts }, index) => {
    const own = traits[index] ?? null
    return {
      request_id: requestId,
      item,
      at: at.toISOString(),
      decision: (facts && readFacts(facts)?.items[item ?? 0]?.decided.decision) ?? null,
      recognized_later: isEarlier,
      email_hash: emailHash,
      same_shape: own !== null && hasShape(own),
      hosting: own === null || own.network === 0 ? null : (own.flags & flag.isHosting) !== 0,
    }
  })
}

/** The wave takes a quarter of it at most, so that what is usual can be seen. */
async function readTimeline(tx: Tx, userId: string, wave: StoredWave): Promise<WaveDetail['timeline']> {
  const { startedAt, lastAt } = wave
  const span = Math.min(Math.max(4 * (lastAt.getTime() - startedAt.getTime()), minSpan), maxSpan)
  const seconds = barSeconds.find((length) => span / (length * 1000) <= maxBars) ?? 86_400
  const length = seconds * 1000
  const end = (Math.floor(lastAt.getTime() / length) + 1) * length
  const bars = Math.ceil(span / length)
  const start = new Date(end - bars * length)
  const bounds = Array.from({ length: bars + 1 }, (_, bar) => firstIdOf(new Date(start.getTime() + bar * length)))
  const all = await countSignUps(tx, userId, bounds)
  const members = await countMembers(tx, userId, wave.id, { start, seconds })
  const inWave = all.map((_, bar) => members.get(bar) ?? 0)
  const other = all.map((count, bar) => Math.max(0, count - (inWave[bar] ?? 0)))
  const usual = await usualByBar(tx, userId, { start, bars, length })
  return {
    bucket_seconds: seconds,
    starts_at: start.toISOString(),
    wave: inWave,
    other,
    ...usual,
  }
}

async function usualByBar(
  tx: Tx,
  userId: string,
  { start, bars, length }: { start: Date; bars: number; length: number },
): Promise<Pick<WaveDetail['timeline'], 'usual' | 'usual_weeks'>> {
  const end = start.getTime() + bars * length
  // A day at least, as on the dashboard: in one hour, a small account may have had nothing for weeks.
  const first = Math.floor(Math.min(start.getTime(), end - dayMs) / hourMs) * hourMs
  const count = Math.ceil((end - first) / hourMs)
  const found = await readUsual(tx, userId, new Date(first), count)
  if (!found) return { usual: null, usual_weeks: 0 }
  const byHour = new Float64Array(count)
  for (const { hour, calls } of found.hours) byHour[hour] = (byHour[hour] ?? 0) + calls
  const usual = Array.from({ length: bars }, (_, bar) => {
    const at = Math.floor((start.getTime() + bar * length - first) / hourMs)
    const within = byHour.subarray(at, at + Math.max(1, length / hourMs)).reduce((sum, calls) => sum + calls, 0)
    return Number((within * Math.min(1, length / hourMs)).toFixed(2))
  })
  return { usual, usual_weeks: found.weeks }
}

const minSpan = 3_600_000
const maxSpan = 30 * 86_400_000
const maxBars = 48
const barSeconds = [60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200]
