import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { reportRejectedToken } from '../../../api/access-token.ts'
import { type Failure, type Outcome, toFailure, unreachable } from '../../../api/account.ts'
import { loadAuth } from '../../../api/session.ts'

export type Method = 'totp' | 'webauthn' | 'recovery_code'
/** One way to give the second factor. Any of the account's security keys will do, so those are one way. */
export type Way = { method: Method; factorId: string; name: string }

/** The verified factors of the account, the everyday ones first. */
export async function loadWays(): Promise<Way[] | Failure> {
  const auth = await loadAuth().catch(() => null)
  if (auth === null) return unreachable
  const { data, error } = await auth.mfa.listFactors()
  if (error) return toMfaFailure(error)
  const factors: Listed[] = data.all
  return methods.flatMap((method) => {
    const found = factors.filter(({ factor_type, status }) => factor_type === method && status === 'verified')
    const ways = found.map(({ id, friendly_name = '' }) => ({ method, factorId: id, name: friendly_name }))
    return method === 'webauthn' ? ways.slice(0, 1) : ways
  })
}

const methods: Method[] = ['totp', 'webauthn', 'recovery_code']
type Listed = { id: string; friendly_name?: string; factor_type: string; status: string }

export async function verifyAppCode(factorId: string, code: string): Promise<Outcome> {
  return ask((auth) => auth.mfa.challengeAndVerify({ factorId, code }))
}

export async function verifyRecoveryCode(code: string): Promise<Outcome> {
  return ask((auth) => auth.mfa.recoveryCodes.verify({ code }))
}

/** Null if it can't be known right now. */
export async function countRecoveryCodes(): Promise<number | null> {
  const auth = await loadAuth().catch(() => null)
  const status = await auth?.mfa.recoveryCodes.getStatus()
  return status?.data?.remaining ?? null
}

/** The browser asks for the key. `canceled` if the person declined, or nothing happened for too long. */
export async function verifySecurityKey(factorId: string): Promise<Outcome> {
  return ask(async (auth) => {
    const site = { rpId: location.hostname, rpOrigins: [location.origin] }
    const asked = await auth.mfa.challenge({ factorId, webauthn: site })
    if (asked.error) return asked
    const { id: challengeId, webauthn } = asked.data
    if (webauthn.type !== 'request') throw new Error('A verified security key is asked to sign.')
    const credential = await navigator.credentials.get(webauthn.credential_options as CredentialRequestOptions)
    const signed = { ...site, type: 'request', credential_response: credential as never } as const
    return auth.mfa.verify({ factorId, challengeId, webauthn: signed })
  })
}

async function ask(call: (auth: GoTrueClient) => Promise<{ error: AuthError | null }>): Promise<Outcome> {
  const auth = await loadAuth().catch(() => null)
  if (auth === null) return unreachable
  try {
    const { error } = await call(auth)
    return error ? toMfaFailure(error) : { status: 'done' }
  } catch (error) {
    // The browser's own: somebody pressed Cancel, removed the key, or let the time run out.
    if (error instanceof DOMException) return { status: 'failed', code: 'canceled', message: null }
    throw error
  }
}

function toMfaFailure(error: AuthError): Failure {
  if (error.code === 'session_not_found' || error.code === 'bad_jwt') reportRejectedToken()
  return toFailure(error)
}
