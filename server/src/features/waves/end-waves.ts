import { sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { announce } from './announce.ts'
import { deleteOldMembers, deleteOldWaves, deleteUnlogged, takeQuiet } from './queries.ts'

/**
 * The job: a wave ends when no member has come for a while, and is deleted with its requests: after 30 days, or when its account has
 * switched the log off.
 */
export async function endWaves({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const step = async (tx: Tx): Promise<number> => {
    const quiet = await takeQuiet(tx, now(), wavesPerStep)
    for (const { id, userId } of quiet) await announce(tx, userId, id, { kind: 'wave.ended', now: now() })
    return quiet.length
  }
  while ((await db.asJob(step)) === wavesPerStep);
  const before = addDays(now(), -keptDays)
  await sweepInSteps(db, (tx, rows) => deleteOldMembers(tx, before, rows))
  await sweepInSteps(db, (tx, rows) => deleteOldWaves(tx, before, rows), { rows: wavesPerStep })
  await sweepInSteps(db, deleteUnlogged, { rows: wavesPerStep })
}

const wavesPerStep = 20
const keptDays = 30
