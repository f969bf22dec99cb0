import type { Deps } from '../../../deps.ts'
import type { TokenFault } from '../../../ports/tokens.ts'

/** Null while the account and session are still active. */
export async function findTokenFault(
  db: Pick<Deps['db'], 'statement'>,
  userId: string,
  sessionId: string | null,
  now: Date,
): Promise<TokenFault | null> {
  // Service role: says whether the caller is still who the token says.
  const { rows } = await db.statement<{ fault: TokenFault | null }>(tokenFault, [userId, sessionId, now])
  return rows[0]?.fault ?? null
}

const tokenFault = {
  name: 'token-fault',
  text: 'select private.token_fault($1::uuid, $2::uuid, $3::timestamptz) as fault',
}
