import { randomBytes, randomUUID } from 'node:crypto'
import type { IdentityProof } from '@assay/contract/identity-proof'
import { productName } from '@assay/contract/product'
import { renderSVG } from 'uqr'
import type { Tx } from '../../../ports/db.ts'
import { sealFor } from '../../secrets/seal.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import type { Signed } from '../guards/require-session.ts'
import { deleteFactor, insertFactor, listFactors, type NewFactor } from '../store/queries-factors.ts'
import { requireReauthentication } from '../verbs/reauthenticate.ts'
import { isVerified } from './find-factor.ts'
import { keyUri, toBase32 } from './totp.ts'

type Wanted = { type: 'totp' | 'webauthn'; friendlyName: string; issuer: string | undefined; proof: IdentityProof }

/**
 * Adds a factor that counts once it's verified. What the app shares with us is in this response and in no other; it takes a
 * recent sign-in, or the holder of a stolen token could lock the owner out.
 */
export async function enrollFactor(auth: AuthDeps, { user, session, claims }: Signed, wanted: Wanted) {
  const { type, friendlyName, issuer = productName } = wanted
  await requireReauthentication(auth, { memberId: user.id, claims }, wanted.proof)
  const id = randomUUID()
  const secret = type === 'totp' ? randomBytes(20) : null
  const sealedSecret = secret && sealFor({ config: auth.config, server: await auth.secret() }, 'factor', id, secret)
  await auth.db.onBehalfOf(user.id, async (tx) => {
    const factor = { id, userId: user.id, friendlyName, type, status: 'unverified', sealedSecret } as const
    await addFactor(tx, { ...factor, addedIn: session?.id ?? null }, auth.now())
  })
  const factor = { id, type, friendly_name: friendlyName }
  if (!secret) return factor
  const uri = keyUri({ secret, issuer, account: user.email ?? '' })
  // The client library puts it into a data URL, which a color's # would cut off, so the renderer's colors are names.
  return { ...factor, totp: { qr_code: renderSVG(uri), secret: toBase32(secret), uri } }
}

/** Names are unique, but the name of an unfinished factor can be used again. */
export async function addFactor(tx: Tx, factor: NewFactor, now: Date): Promise<void> {
  const { userId, friendlyName } = factor
  const holder = (await listFactors(tx, [userId])).find((one) => one.friendlyName === friendlyName)
  if (holder && !isVerified(holder)) await deleteFactor(tx, holder.id)
  const isAdded = (!holder || !isVerified(holder)) && (await insertFactor(tx, factor, now))
  if (isAdded) return
  const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
  throw new AuthError('mfa_factor_name_conflict', message)
}
