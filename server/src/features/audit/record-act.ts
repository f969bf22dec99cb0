import { type AuditAction, type AuditActor, type AuditTarget, personalKinds } from '@assay/contract/audit/actions'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import { countRecent, insertEvent } from './queries.ts'

export type Act = {
  action: AuditAction
  target?: AuditTarget
  /** If it isn't the one that asked: a sign-in starts it. */
  sessionId?: string
  /** If it isn't whoever asked: a failed sign-in is a stranger's. */
  actor?: AuditActor
}

/**
 * Writes the security log, in the transaction of the act: of the team, or of the person if the act concerns them alone. Who asked and from where is the transaction's `origin`,
 * which routes set with `withAuditOrigin`; without one it's the system's own doing. The log keeps a hundred of a kind a day and twenty
 * by strangers, so nobody can fill it to push out what matters; the last one says that there were more.
 */
export async function recordAct(tx: Tx, id: string, act: Act, now: Date): Promise<void> {
  const origin = tx.origin ?? system
  const actor = act.actor ?? origin.actor
  const { action, target = {}, sessionId = origin.sessionId } = act
  const max = actor === 'stranger' ? maxByStrangers : maxOfAKind
  const counted = actor === 'stranger' ? { actor } : { action }
  const owner = isPersonal(action) ? { userId: null, memberId: id } : { userId: id, memberId: origin.memberId }
  const recent = await countRecent(tx, id, { ...counted, since: addDays(now, -1), max })
  if (recent >= max) return
  const isLast = recent === max - 1
  await insertEvent(tx, {
    ...origin,
    ...owner,
    id: orderedId(now),
    action,
    actor,
    sessionId,
    target: JSON.stringify(shorten(isLast ? { ...target, more: true } : target)),
    createdAt: now,
  })
}

function isPersonal(action: string): boolean {
  return personalKinds.some((kind) => action.startsWith(`${kind}.`))
}

/** Of the same moment, the later one is the larger: a transaction may record several acts. */
function orderedId(now: Date): string {
  const id = timeOrderedId(now)
  serial = (serial + 1) % 0x1000
  return `${id.slice(0, 15)}${serial.toString(16).padStart(3, '0')}${id.slice(18)}`
}

let serial = 0

const maxOfAKind = 100
const maxByStrangers = 20
const system = { actor: 'system', memberId: null, sessionId: null, device: null, network: null, country: null } as const

/** Names have their own limits; this one is the column's. Half a character is replaced, as in a text column. */
function shorten(target: AuditTarget): AuditTarget {
  const cut = (text: string) => [...Buffer.from(text).toString()].slice(0, maxCharacters).join('')
  const entries = Object.entries(target).map(([key, value]) => [key, typeof value === 'string' ? cut(value) : value])
  return Object.fromEntries(entries)
}

const maxCharacters = 120
