import type { Deps } from '../../../deps.ts'
import type { TokenFault } from '../../../ports/tokens.ts'

type Asked = { userId: string; sessionId: string | null; level: string | null; now: Date }

/** Null while the account and session are still active, and the session has given the second factor that there is. */
export async function findSessionFault(
  db: Pick<Deps['db'], 'statement'>,
  { userId, sessionId, level, now }: Asked,
): Promise<TokenFault | 'insufficient_aal' | null> {
  // Service role: says whether the caller is still who the token says.
  const { rows } = await db.statement<{ fault: TokenFault | 'insufficient_aal' | null }>(sessionFault, [
    userId,
    sessionId,
    level,
    now,
  ])
  return rows[0]?.fault ?? null
}

const sessionFault = {
  name: 'session-fault',
  text: 'select private.session_fault($1::uuid, $2::uuid, $3::text, $4::timestamptz) as fault',
}
