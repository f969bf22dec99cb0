import type { IdentityProof } from '@assay/contract/identity-proof'
import { AppError } from '../../../http/errors.ts'
import { checkIdentity, describeWrongCode, isFactorStale } from './check-identity.ts'

/** Ends the request unless the sender proves their identity, and says how they can. */
export async function confirmIdentity(...check: Check): Promise<void> {
  const result = await checkIdentity(...check)
  switch (result.status) {
    case 'confirmed':
      return
    case 'needed':
      throw needed(result.accepts)
    case 'wrong-password':
      throw wrongPassword()
    case 'wrong-code': {
      const code = describeWrongCode(result)
      throw new AppError(result.guessesLeft > 0 ? 'otp_invalid' : 'otp_exhausted', code, { fields: { code } })
    }
    default:
      return result satisfies never
  }
}

type Check = Parameters<typeof checkIdentity>

/** For actions without another proof: asks only people with a second factor, and only if they gave it a while ago. */
export async function requireFreshFactor(...check: Parameters<typeof isFactorStale>): Promise<void> {
  if (await isFactorStale(...check)) throw needed({ password: false, code: false, factor: true })
}

function needed(accepts: Accepted): AppError {
  return new AppError('reauthentication_needed', howToConfirm(accepts), { fields: fieldsFor(accepts) })
}

type Accepted = Record<keyof IdentityProof | 'factor', boolean>

function howToConfirm({ password, code, factor }: Accepted): string {
  if (factor) return 'Confirm with your authenticator app, security key or a recovery code to continue.'
  if (password) return 'Enter your current password to continue.'
  return code ? 'Enter the code we email you to continue.' : 'Sign in again to continue.'
}

function fieldsFor({ password, code, factor }: Accepted): Record<string, string> {
  return {
    ...(password && { password: 'Enter your current password.' }),
    ...(code && { code: 'Enter the code we email you.' }),
    ...(factor && { factor: 'Enter the code from your authenticator app, or use your security key.' }),
  }
}

function wrongPassword(): AppError {
  const message = 'Current password is incorrect.'
  return new AppError('forbidden', message, { fields: { password: message } })
}
