import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'

export async function findMemberSince(tx: Tx, userId: string): Promise<Date> {
  const { rows } = await tx.query<{ since: Date | null }>('select private.member_since($1) as since', [userId])
  const since = rows[0]?.since
  // The account was deleted while its access token was still valid.
  if (!since) throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
  return since
}
