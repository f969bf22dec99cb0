import type { ActivityCode, ActivityVerdict } from '@assay/contract/activity'
import type { Recent } from './recent.ts'
import { findSigns, type WaveKey } from './signs.ts'
import { flag, type Traits } from './traits.ts'

export type { WaveKey } from './signs.ts'

export type JudgedActivity = {
  verdict: ActivityVerdict
  /** 0 to 1; 0.5 is unusual, 0.8 a wave. */
  score: number
  /** Most important first. */
  reasons: { code: ActivityCode; message: string }[]
  /** In milliseconds; null if this is the first time. */
  domainFirstSeen: number | null
  /** How often they were seen before; null if they weren't sent. */
  mailboxSeen: number
  nameSeen: number
  networkSeen: number | null
  isHosting: boolean | null
  /** What gave it away, the groups it's found by, the strongest first, and places of its latest members, this one included, newest first. */
  wave: { code: ActivityCode; keys: WaveKey[]; places: number[] } | null
}

/** What the account has said is its own. */
export type IsMine = (key: WaveKey) => boolean

/**
 * How unusual a sign-up is among the account's latest. Call it right after `recent.add`: it's counted already. Times are in milliseconds.
 */
export function judgeActivity(recent: Recent, traits: Traits, now: number, isMine: IsMine = () => false): JudgedActivity {
  const signs = findSigns(recent, traits, now).filter(({ key }) => !isMine(key))
  const waves = signs.filter(({ level }) => level === 'wave')
  const [strongest] = waves
  const place = recent.newest('domain', traits.domain)
  const firstSeen = place === -1 || recent.count('domain', traits.domain) < 2 ? null : recent.domainFirstSeen(place)
  return {
    verdict: strongest ? 'wave' : signs.length > 0 ? 'unusual' : 'ordinary',
    score: strongest ? 0.9 : signs.length > 0 ? 0.6 : 0.1,
    reasons: signs.map(({ code, count }) => ({ code, message: `${count} sign-ups` })),
    domainFirstSeen: traits.domain === 0 ? null : firstSeen,
    mailboxSeen: Math.max(0, recent.count('mailbox', traits.mailbox) - 1),
    nameSeen: Math.max(0, recent.count('name', traits.name) - 1),
    networkSeen: traits.network === 0 ? null : recent.count('network', traits.network) - 1,
    isHosting: traits.network === 0 ? null : (traits.flags & flag.isHosting) !== 0,
    wave: strongest
      ? { code: strongest.code, keys: waves.map(({ key }) => key), places: strongest.places }
      : null,
  }
}

/** The rows of a file among themselves. They have no times, so that nothing is a wave. */
export function judgeRows(rows: readonly Traits[]): Pick<JudgedActivity, 'verdict' | 'score' | 'reasons'>[] {
  return rows.map(() => ({ verdict: 'ordinary', score: 0, reasons: [] }))
}
