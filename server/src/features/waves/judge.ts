import type { Activity, ActivityCode, ActivityVerdict } from '@assay/contract/activity'
import { describeSign } from './reasons.ts'
import { Recent } from './recent.ts'
import { findSigns, type IsMine, isGrouping, type Sign, type WaveKey } from './signs.ts'
import { flag, type Traits } from './traits.ts'

export type { WaveKey } from './signs.ts'

export type JudgedActivity = {
  verdict: ActivityVerdict
  /** From 0 to 1. Above 0.5 it's unusual, above 0.8 a wave. */
  score: number
  /** Most important first. */
  reasons: { code: ActivityCode; message: string }[]
  /** In milliseconds; null if this is the first time. */
  domainFirstSeen: number | null
  /** How often they were seen before; null if none was sent. */
  mailboxSeen: number
  nameSeen: number
  networkSeen: number | null
  isHosting: boolean | null
  /**
   * What gave it away, the groups it's found again by, and the places of its members that aren't noted yet, this one first. Note them in
   * `recent` once they're recorded.
   */
  wave: { code: ActivityCode; keys: WaveKey[]; places: number[] } | null
}

/**
 * How unusual a sign-up is among the account's latest. Call it right after `recent.add`: the sign-up is one of them. Times are in
 * milliseconds.
 */
export function judgeActivity(
  recent: Recent,
  traits: Traits,
  now: number,
  isMine: IsMine = () => false,
): JudgedActivity {
  const signs = findSigns(recent, traits, now, isMine).sort(bySeverity)
  const waves = signs.filter(({ level }) => level === 'wave')
  const domainSeen = recent.count('domain', traits.domain)
  const { verdict, score, reasons } = summarize(signs, now)
  // Field by field: spreading an object into another takes longer than everything else here.
  return {
    verdict,
    score,
    reasons,
    domainFirstSeen: domainSeen < 2 ? null : recent.domainFirstSeen(recent.newest('domain', traits.domain)),
    mailboxSeen: Math.max(0, recent.count('mailbox', traits.mailbox) - 1),
    nameSeen: Math.max(0, recent.count('name', traits.name) - 1),
    networkSeen: traits.network === 0 ? null : Math.max(0, recent.count('network', traits.network) - 1),
    isHosting: traits.network === 0 ? null : (traits.flags & flag.isHosting) !== 0,
    wave: waves[0] ? { code: waves[0].code, keys: waves.map(({ key }) => key), places: placesOf(waves) } : null,
  }
}

/**
 * Rows of a file among themselves, the latest 4,096 of them at most. They have no times, so that nothing is a wave, and what most of them have
 * in common is what the file is about.
 */
export function judgeRows(rows: readonly Traits[]): Pick<JudgedActivity, 'verdict' | 'score' | 'reasons'>[] {
  const recent = new Recent()
  for (const [row, traits] of rows.entries()) recent.add({ requestId: nobody, item: row }, 0, traits)
  return rows.map((traits) => {
    const isTopic: IsMine = ({ grouping, value }) =>
      isGrouping(grouping) && recent.count(grouping, value) > rows.length / 2
    const signs = findSigns(recent, traits, 0, isTopic).map((sign): Sign => ({ ...sign, level: 'unusual' }))
    return summarize(signs.sort(bySeverity), 0)
  })
}

const nobody = '00000000-0000-0000-0000-000000000000'

function bySeverity(one: Sign, other: Sign): number {
  return Number(other.level === 'wave') - Number(one.level === 'wave') || other.surprise - one.surprise
}

/** Of two signs with the same code, the stronger one is reported. */
function summarize(signs: readonly Sign[], now: number): Pick<JudgedActivity, 'verdict' | 'score' | 'reasons'> {
  const [first] = signs
  if (!first) return { verdict: 'ordinary', score: 0, reasons: [] }
  const codes = [...new Set(signs.map(({ code }) => code))]
  return {
    verdict: first.level,
    score: scoreOf(first),
    reasons: codes.flatMap((code) => {
      const sign = signs.find((one) => one.code === code)
      return sign ? { code, message: describeSign(sign, now) } : []
    }),
  }
}

function scoreOf({ level, surprise }: Sign): number {
  const share = 1 - Math.exp(-surprise / 40)
  const score = level === 'wave' ? 0.8 + 0.2 * share : 0.5 + 0.3 * share
  return Math.round(100 * Math.min(score, level === 'wave' ? 1 : 0.8)) / 100
}

/** Each place once, the current one first. */
function placesOf(waves: readonly Sign[]): number[] {
  const [first, ...others] = waves
  if (!first || others.length === 0) return first?.places ?? []
  return [...new Set(waves.flatMap(({ places }) => places))]
}

/** As responses have it. */
export function toActivity(judged: JudgedActivity, wave: string | null): Activity {
  const { domainFirstSeen } = judged
  return {
    verdict: judged.verdict,
    score: judged.score,
    reasons: judged.reasons,
    domain_first_seen: domainFirstSeen === null ? null : printTime(domainFirstSeen),
    mailbox_seen: judged.mailboxSeen,
    name_seen: judged.nameSeen,
    network_seen: judged.networkSeen,
    hosting: judged.isHosting,
    wave,
  }
}

/** Most people are at a few large providers, whose first time is the same for all of them. */
function printTime(milliseconds: number): string {
  const known = times.get(milliseconds)
  if (known !== undefined) return known
  if (times.size >= maxTimes) times.clear()
  const text = new Date(milliseconds).toISOString()
  times.set(milliseconds, text)
  return text
}

const times = new Map<number, string>()
const maxTimes = 1000
