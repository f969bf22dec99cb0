import { createHash, randomBytes } from 'node:crypto'
import type { Account } from './account.ts'

type Grant = {
  account: Account
  redirectUri: string
  codeChallenge: string
  nonce: string | undefined
  scope: string
}

/** Authorization codes: single use, valid for sixty seconds, bound to the PKCE challenge. */
export function createCodes(now: () => Date) {
  const grants = new Map<string, Grant & { expiresAt: number }>()
  return {
    issue(grant: Grant): string {
      for (const [code, { expiresAt }] of grants) if (expiresAt <= now().getTime()) grants.delete(code)
      const code = randomBytes(24).toString('base64url')
      grants.set(code, { ...grant, expiresAt: now().getTime() + 60_000 })
      return code
    },
    redeem(code: string, redirectUri: string, codeVerifier: string): Grant | null {
      const grant = grants.get(code)
      grants.delete(code)
      if (!grant || grant.expiresAt <= now().getTime() || grant.redirectUri !== redirectUri) return null
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
      return challenge === grant.codeChallenge ? grant : null
    },
  }
}
