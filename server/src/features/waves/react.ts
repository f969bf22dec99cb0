import type { Wave, WaveReaction } from '@assay/contract/waves/waves'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { recordAct } from '../audit/record-act.ts'
import { titleOf, toWave } from './describe.ts'
import { setReaction } from './queries.ts'
import { requireWave } from './read-wave.ts'

/** Holds for the wave's further members. What is called the account's own stays so for 30 days after the last of them. */
export function reactToWave(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  id: string,
  reaction: WaveReaction | null,
): Promise<Wave> {
  return db.onBehalfOf(userId, async (tx) => {
    const before = await requireWave(tx, userId, id)
    if (before.reaction === reaction) return toWave(before)
    if (reaction === 'block' && before.endedAt) {
      throw new AppError('conflict', 'This wave has ended, so there’s nothing left to block.')
    }
    const wave = (await setReaction(tx, userId, id, reaction)) ?? before
    const action = reaction === null ? 'rules.wave_undone' : actions[reaction]
    await recordAct(tx, userId, { action, target: { name: titleOf(wave) } }, now())
    return toWave(wave)
  })
}

const actions = { block: 'rules.wave_blocked', mine: 'rules.wave_accepted' } as const
