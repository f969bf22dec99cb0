import type { Role as TeamRole } from '@assay/contract/teams/roles'
import type { Role } from './db.ts'

/** Verifies access tokens: of the embedded backend, or of the hosted project through its published keys. */
export type Tokens = {
  /** `team` is the one that the request names, if it names one. */
  verify(token: string, team?: string): Promise<TokenResult>
}

/** The team that a request is about, and what the person is in it. */
export type Membership = { teamId: string; role: TeamRole; lacksFactor: boolean }

export type TokenResult =
  /** There's no membership if the person isn't in the named team, and for server keys. */
  | { status: 'valid'; claims: Claims; membership?: Membership | null }
  | { status: 'expired' }
  | { status: 'invalid'; reason: string }
  | { status: 'rejected'; error: TokenError } // no longer good: session ended, or account banned or deleted
  /** Valid, but the account has a second factor that the session hasn't given: only the challenge is open to it. */
  | { status: 'insufficient_aal'; claims: Claims }
  | { status: 'unavailable'; reason: string } // can't fetch the hosted project's keys: says nothing about the token

export type TokenError = 'user_not_found' | 'user_banned' | 'session_not_found'

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
