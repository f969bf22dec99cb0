import type { Activity, ActivityCode } from '@assay/contract/activity'
import type { WaveReaction } from '@assay/contract/waves/waves'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import { mailTeam } from '../mail/mail-team.ts'
import { notify } from '../notifications/notify.ts'
import { readFacts } from '../rules/read-facts.ts'
import { announce } from './announce.ts'
import { waveMail, waveNotice } from './mails.ts'
import { countWavesSince, findGrowing, growWave, insertMembers, insertWave, listFacts, lockWaves } from './queries.ts'
import { isLogOn } from './queries-state.ts'
import { nameOfSignUp, type SignUpId } from './recent.ts'

/** `isAllowed` is known of those that may not be in the ledger yet. */
type FoundMember = SignUpId & { at: number; isAllowed: boolean }

type FoundWave = {
  code: ActivityCode
  keys: string[]
  reasons: Activity['reasons']
  /** Newest first: the first is the sign-up that it was recognized with. */
  members: FoundMember[]
}

type Started = { id: string; keys: string[]; reaction: WaveReaction | null; isNew: boolean }

/** Records a wave with its earlier members, and notifies the account. If another process was faster, that one's; null with the log off. */
export function startWave(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  userId: string,
  { code, keys, reasons, members }: FoundWave,
): Promise<Started | null> {
  return db.onBehalfOf(userId, async (tx) => {
    await lockWaves(tx, userId)
    if (!(await isLogOn(tx, userId))) return null
    const known = await findGrowing(tx, userId, keys)
    if (known) return { ...known, isNew: false }
    const at = now()
    const id = timeOrderedId(at)
    const times = members.map((member) => member.at)
    await insertWave(tx, userId, {
      ...{ id, code, keys, reasons: JSON.stringify(reasons), recognizedAt: at },
      ...{ startedAt: new Date(Math.min(...times)), lastAt: new Date(Math.max(...times)) },
    })
    const added = await insertMembers(
      tx,
      userId,
      id,
      members.map((member, index) => ({ ...member, isEarlier: index > 0 })),
    )
    await growWave(tx, userId, id, { times: added.map((member) => member.at), newKeys: [] })
    const facts = await listFacts(tx, userId, [...new Set(added.map(({ requestId }) => requestId))])
    const names = new Set(added.map(nameOfSignUp))
    const allowedBefore = members
      .slice(1)
      .filter((member) => names.has(nameOfSignUp(member)) && wasAllowed(member, facts.get(member.requestId))).length
    const wave = await announce(tx, userId, id, { kind: 'wave.started', now: at, allowedBefore })
    await notify(tx, userId, waveNotice(wave))
    // Whoever can use a customer's form could start one wave after the other.
    const isMailed = (await countWavesSince(tx, userId, addDays(at, -1))) <= maxMailsPerDay
    if (isMailed) await mailTeam(tx, userId, 'waves', (to) => waveMail(to, wave, config.publicUrl))
    return { id, keys, reaction: null, isNew: true }
  })
}

const maxMailsPerDay = 10

function wasAllowed({ item, isAllowed }: FoundMember, facts: Buffer | undefined): boolean {
  return isAllowed || (facts !== undefined && readFacts(facts)?.items[item ?? 0]?.decided.decision === 'allow')
}
