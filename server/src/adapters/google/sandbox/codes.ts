import { createHash, hkdfSync, randomUUID } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import { Account } from './account.ts'

const Grant = z.object({
  account: Account,
  redirectUri: z.string(),
  codeChallenge: z.string(),
  nonce: z.string().optional(),
  scope: z.string(),
})
type Grant = z.infer<typeof Grant>

/**
 * Authorization codes: valid for sixty seconds, bound to the PKCE challenge, single use in each process. The grant is
 * sealed in the code, so that any worker can redeem what another has issued.
 */
export function createCodes(secret: string, now: () => Date) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'codes', 32))
  const redeemed = new Map<string, number>()

  function isFirstUse(code: string): boolean {
    const moment = now().getTime()
    for (const [used, expiresAt] of redeemed) if (expiresAt <= moment) redeemed.delete(used)
    const isFirst = !redeemed.has(code)
    redeemed.set(code, moment + 60_000)
    return isFirst
  }

  return {
    issue(grant: Grant): Promise<string> {
      const expiresAt = Math.floor(now().getTime() / 1000) + 60
      return new EncryptJWT({ grant })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setJti(randomUUID())
        .setExpirationTime(expiresAt)
        .encrypt(key)
    },
    async redeem(code: string, redirectUri: string, codeVerifier: string): Promise<Grant | null> {
      if (!isFirstUse(code)) return null
      const opened = await jwtDecrypt(code, key, { currentDate: now() }).catch(() => null)
      const { data: grant } = Grant.safeParse(opened?.payload.grant)
      if (!grant || grant.redirectUri !== redirectUri) return null
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
      return challenge === grant.codeChallenge ? grant : null
    },
  }
}
