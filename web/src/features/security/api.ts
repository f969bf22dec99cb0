import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { isHosted } from '../../api/account.ts'
import { askAuth, dataOf } from './ask-auth.ts'

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
