import type { Role } from './db.ts'

/** Verifies access tokens: of the embedded backend, or of the hosted project through its published keys. */
export type Tokens = { verify(token: string): Promise<TokenResult> }

export type TokenResult =
  | { status: 'valid'; claims: Claims }
  | { status: 'expired' }
  | { status: 'invalid'; reason: string }
  | { status: 'refused'; fault: TokenFault } // no longer good: session ended, or account banned or deleted
  /** Good, but the account has a second factor and the session hasn't given it: open to the challenge alone. */
  | { status: 'insufficient_aal'; claims: Claims }
  | { status: 'unavailable'; reason: string } // can't fetch the hosted project's keys: says nothing about the token

export type TokenFault = 'user_not_found' | 'user_banned' | 'session_not_found'

/** Claims of a verified access token. */
export type Claims = {
  role: Role
  /** The user's id; absent in the anon and service keys. */
  sub?: string
  email?: string
  session_id?: string
  aal?: string
  amr?: { method: string; timestamp: number }[]
  [claim: string]: unknown
}
