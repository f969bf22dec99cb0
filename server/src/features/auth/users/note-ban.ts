import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'

/** In the transaction that bans an account, or lifts its ban. */
export async function noteBan(tx: Tx, userId: string, isBanned: boolean, now: Date): Promise<void> {
  await recordAct(tx, userId, { action: isBanned ? 'account.suspended' : 'account.reinstated' }, now)
}
