import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { Factor } from '../store/queries-factors.ts'
import { methodOf } from './find-factor.ts'

/** Whoever gets this far has the password. */
export async function noteWrongFactor(tx: Tx, userId: string, type: Factor['type'], now: Date): Promise<void> {
  const target = { method: methodOf[type] }
  await recordAct(tx, userId, { action: 'sign_in.second_step_failed', actor: 'stranger', target }, now)
}
