import type { DeviceSession, EndedSessions, SessionList } from '@assay/contract/account/sessions'
import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reportRejectedToken } from '../../api/access-token.ts'
import { type Failure, isHosted, unreachable } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { authMessages } from '../../api/auth-messages.ts'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'
import { withReauthentication } from '../../api/with-reauthentication.ts'

export type SecondFactor = {
  id: string
  type: 'totp' | 'webauthn'
  name: string
  addedAt: string
  usedAt: string | null
}
export type TwoStep = {
  factors: SecondFactor[]
  /** How many recovery codes are left; null if there never were any. */
  codesLeft: number | null
}

export const twoStepQuery = queryOptions({
  queryKey: ['two-step'],
  queryFn: async (): Promise<TwoStep> => {
    const { all } = dataOf(await askAuth((auth) => auth.mfa.listFactors()))
    const verified = all.filter(({ status }) => status === 'verified')
    const hasCodes = verified.some(({ factor_type }) => factor_type === 'recovery_code')
    const codes = hasCodes ? dataOf(await askAuth((auth) => auth.mfa.recoveryCodes.getStatus())) : null
    return { factors: verified.flatMap(readFactor), codesLeft: codes?.remaining ?? null }
  },
})

export type Passkey = { id: string; name: string; addedAt: string; usedAt: string | null }

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  /** Null where there are none to have: not every hosted project offers them. */
  queryFn: async (): Promise<Passkey[] | null> => {
    const result = await askAuth((auth) => auth.passkey.list())
    if (isHosted && result.status === 'failed' && result.code !== 'network') return null
    return dataOf(result).map(({ id, friendly_name, created_at, last_used_at }) => ({
      id,
      name: friendly_name || 'Passkey',
      addedAt: created_at,
      usedAt: last_used_at ?? null,
    }))
  },
})

/** Awaited, so that a dialog closes over a list that is up to date. */
export function useRefreshSecurity() {
  const queryClient = useQueryClient()
  return () => Promise.all([queryClient.invalidateQueries(twoStepQuery), queryClient.invalidateQueries(passkeysQuery)])
}

export function enrollApp(name: string) {
  return askAuth((auth) => auth.mfa.enroll({ factorType: 'totp', friendlyName: name }))
}

/** Ends the account's other sessions that gave no second factor. */
export function verifyApp(factorId: string, code: string) {
  return askAuth((auth) => auth.mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, '') }))
}

/** Asks for the key by the browser's own prompt. What wasn't finished leaves nothing behind. */
export async function registerSecurityKey(name: string) {
  const result = await askAuth((auth) => auth.mfa.webauthn.register({ friendlyName: name }))
  if (result.status === 'failed') await dropUnfinished()
  return result
}

/** An enrollment that was given up: its secret was on a screen. */
export async function dropUnfinished(): Promise<void> {
  const listed = await askAuth((auth) => auth.mfa.listFactors())
  const unfinished = listed.status === 'done' ? listed.data.all.filter(({ status }) => status === 'unverified') : []
  for (const { id } of unfinished) await askAuth((auth) => auth.mfa.unenroll({ factorId: id }))
}

/** Recovery codes can't stay alone: with the last factor they go first. */
export async function removeFactor(factorId: string, { withCodes }: { withCodes: boolean }) {
  const codes = withCodes ? await askAuth((auth) => auth.mfa.recoveryCodes.unenroll()) : null
  if (codes?.status === 'failed') return codes
  const removed = await askAuth((auth) => auth.mfa.unenroll({ factorId }))
  // The session is no longer what its token says.
  if (removed.status === 'done') await askAuth((auth) => auth.refreshSession())
  return removed
}

export function createRecoveryCodes({ isFirst }: { isFirst: boolean }) {
  return askAuth(({ mfa: { recoveryCodes } }) => (isFirst ? recoveryCodes.generate() : recoveryCodes.regenerate()))
}

export function registerPasskey() {
  return askAuth((auth) => auth.registerPasskey())
}

export function renamePasskey(passkeyId: string, name: string) {
  return askAuth((auth) => auth.passkey.update({ passkeyId, friendlyName: name }))
}

export function deletePasskey(passkeyId: string) {
  return askAuth(async (auth) => {
    const { error } = await auth.passkey.delete({ passkeyId })
    return { data: passkeyId, error }
  })
}

type Listed = {
  id: string
  factor_type: string
  friendly_name?: string
  created_at: string
  last_challenged_at?: string
}

function readFactor({ id, factor_type: type, friendly_name, created_at, last_challenged_at }: Listed): SecondFactor[] {
  if (type !== 'totp' && type !== 'webauthn') return []
  const name = friendly_name || (type === 'totp' ? 'Authenticator app' : 'Security key')
  return [{ id, type, name, addedAt: created_at, usedAt: last_challenged_at ?? null }]
}

export type Result<Data> = { status: 'done'; data: Data } | Failure

/** `Error`: what the browser says of a passkey or a key isn't the auth service's error. */
type AuthCall<Data> = (auth: GoTrueClient) => Promise<{ data: Data | null; error: Error | null }>

/** One verb of the auth client, after proof of identity where that is due. Its failures are in our words; without any, the caller has better ones. */
export async function askAuth<Data>(call: AuthCall<Data>): Promise<Result<Data>> {
  const response = await withReauthentication(async (auth) => {
    const { data, error } = await call(auth)
    return error === null || isAuthError(error) ? { data, error } : { data, error: null, atDevice: error }
  }).catch(() => null)
  if (response === null || response.error?.status === 0) return unreachable
  if (response.data !== null && !response.error) return { status: 'done', data: response.data }
  const code = response.error?.code ?? codeOf(response.atDevice)
  if (code === 'insufficient_aal') reportRejectedToken()
  return { status: 'failed', code, message: (words[code] ?? authMessages[code]) || null }
}

/** For a query, which fails by throwing. */
function dataOf<Data>(result: Result<Data>): Data {
  if (result.status === 'done') return result.data
  const isOffline = result.code === 'network'
  throw new ApiError({
    code: isOffline ? 'network' : 'unavailable',
    detail: result.message ?? (isOffline ? 'Check your connection and try again.' : 'Please try again in a moment.'),
    cause: result,
  })
}

function isAuthError(error: Error): error is AuthError {
  return '__isAuthError' in error
}

function codeOf(error: Error | undefined): string {
  return error && 'code' in error ? String(error.code) : 'unknown'
}

const canceled = 'The prompt was closed or ran out of time, so nothing was added.'

/** The auth service's and the browser's errors about factors and passkeys, in our words. */
const words: Record<string, string> = {
  mfa_verification_failed:
    'That code isn’t right. Enter the newest one. Check that your phone’s clock is set automatically.',
  disposable_email: 'That looks like a disposable address. Use one you’ll keep.',
  email_exists: 'Another account uses this address.',
  mfa_challenge_expired: 'That took too long. Please try again.',
  mfa_ip_address_mismatch: 'Your network changed in between. Please try again.',
  mfa_factor_not_found: 'It was removed in the meantime. Reload the page.',
  mfa_factor_name_conflict: 'You already use this name. Choose another.',
  too_many_enrolled_mfa_factors: 'You can have 10 apps and keys. Remove one you no longer use first.',
  too_many_passkeys: 'You can have 10 passkeys. Remove one you no longer use first.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_credential_exists: 'This device already has a passkey for your account.',
  webauthn_verification_failed: 'We couldn’t verify this device. Please try again.',
  mfa_recovery_codes_sole_factor:
    'You signed in with a recovery code. Add a new authenticator app or security key first, then remove this one.',
  ERROR_CEREMONY_ABORTED: canceled,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device is already registered for your account.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device can’t store passkeys. Try another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device can’t check that it’s you. Set a PIN or fingerprint on it, or try another one.',
  ERROR_INVALID_DOMAIN: 'The browser doesn’t allow this at this web address.',
  ERROR_INVALID_RP_ID: 'The browser doesn’t allow this at this web address.',
  // What browsers report when someone closes the prompt or lets it run out.
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: canceled,
}

/** Nothing went wrong: the person changed their mind, or had no key at hand. */
export function isCanceled(code: string): boolean {
  return words[code] === canceled || code === 'not_confirmed'
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<DeviceSession[]> => {
    const { sessions } = await request<SessionList>('/account/sessions', { signal })
    return sessions
  },
})

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => send(`/account/sessions/${id}`, { method: 'DELETE' }),
    // After a failure, too: it may have ended on its own.
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => request<EndedSessions>('/account/sessions', { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}
