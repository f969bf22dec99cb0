import type { Tx } from '../../../ports/db.ts'

export type Flow = {
  id: string
  userId: string | null
  method: string
  codeChallenge: string | null
  codeChallengeMethod: 's256' | 'plain' | null
  redirectTo: string | null
  providerNonce: string | null
  providerCodeVerifier: string | null
  captchaReceiptHash: string | null
  /** Hash of the cookie in the browser that went to the provider; null for a mailed link. */
  browserHash: string | null
  authCodeIssuedAt: Date | null
  createdAt: Date
}

const selected = `id, user_id as "userId", method, code_challenge as "codeChallenge",
  code_challenge_method as "codeChallengeMethod", redirect_to as "redirectTo", provider_nonce as "providerNonce",
  provider_code_verifier as "providerCodeVerifier", captcha_receipt as "captchaReceiptHash",
  browser_hash as "browserHash", auth_code_issued_at as "authCodeIssuedAt", created_at as "createdAt"`

export type NewFlow = Partial<Omit<Flow, 'authCodeIssuedAt' | 'createdAt'>> &
  Pick<Flow, 'id' | 'method'> & { stateHash?: string }

export async function insertFlow(tx: Tx, flow: NewFlow, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.flow_state (id, user_id, method, state_hash, code_challenge, code_challenge_method, redirect_to,
       provider_nonce, provider_code_verifier, captcha_receipt, browser_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      flow.id,
      flow.userId,
      flow.method,
      flow.stateHash,
      flow.codeChallenge,
      flow.codeChallengeMethod,
      flow.redirectTo,
      flow.providerNonce,
      flow.providerCodeVerifier,
      flow.captchaReceiptHash,
      flow.browserHash,
      now,
    ],
  )
}

/** A state works once. */
export async function takeFlowByState(tx: Tx, stateHash: string): Promise<Flow | undefined> {
  const { rows } = await tx.query<Flow>(
    `update auth.flow_state set state_hash = null where state_hash = $1 returning ${selected}`,
    [stateHash],
  )
  return rows[0]
}

export async function setAuthCode(tx: Tx, id: string, userId: string, authCodeHash: string, now: Date): Promise<void> {
  await tx.query(
    'update auth.flow_state set user_id = $2, auth_code_hash = $3, auth_code_issued_at = $4 where id = $1',
    [id, userId, authCodeHash, now],
  )
}

export async function lockFlowByAuthCode(tx: Tx, authCodeHash: string): Promise<Flow | undefined> {
  const { rows } = await tx.query<Flow>(
    `select ${selected} from auth.flow_state where auth_code_hash = $1 for update`,
    [authCodeHash],
  )
  return rows[0]
}

/** Deletes unfinished sign-ins of the account. */
export async function deleteFlowsOf(tx: Tx, userId: string, { except }: { except: string | null }): Promise<void> {
  await tx.query('delete from auth.flow_state where user_id = $1 and id is distinct from $2', [userId, except])
}

export async function deleteFlow(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from auth.flow_state where id = $1', [id])
}
