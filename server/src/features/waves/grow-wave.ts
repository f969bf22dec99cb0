import type { Deps } from '../../deps.ts'
import { announce } from './announce.ts'
import { growWave, insertMembers } from './queries.ts'
import { isLogOn } from './queries-state.ts'
import type { SignUpId } from './recent.ts'

/** `newKeys`: by what else the wave can be found since this one. */
export type NewMember = SignUpId & { userId: string; waveId: string; at: number; isEarlier: boolean; newKeys: string[] }

/** Adds members to their waves, and announces each wave that has doubled. */
export async function writeMembers(deps: Pick<Deps, 'db' | 'now'>, members: NewMember[]): Promise<void> {
  const byWave = new Map<string, NewMember[]>()
  for (const member of members) {
    const others = byWave.get(member.waveId)
    if (others) others.push(member)
    else byWave.set(member.waveId, [member])
  }
  for (const [waveId, group] of byWave) await addMembers(deps, waveId, group)
}

async function addMembers({ db, now }: Pick<Deps, 'db' | 'now'>, id: string, group: NewMember[]): Promise<void> {
  const userId = group[0]?.userId ?? ''
  await db.onBehalfOf(userId, async (tx) => {
    if (!(await isLogOn(tx, userId))) return
    const added = await insertMembers(tx, userId, id, group)
    const newKeys = [...new Set(group.flatMap((member) => member.newKeys))]
    const grown = await growWave(tx, userId, id, { times: added.map(({ at }) => at), newKeys })
    if (grown && grown.members >= 2 * grown.announced) await announce(tx, userId, id, { kind: 'wave.grew', now: now() })
  })
}
