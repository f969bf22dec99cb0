import type { IdentityProof } from '@assay/contract/identity-proof'
import { AppError } from '../../http/errors.ts'
import { checkIdentity, describeWrongCode } from '../auth/verbs/check-identity.ts'

/** Ends the request unless the sender proves their identity, and says how they can. */
export async function confirmIdentity(...check: Parameters<typeof checkIdentity>): Promise<void> {
  const result = await checkIdentity(...check)
  switch (result.status) {
    case 'confirmed':
      return
    case 'needed':
      throw new AppError('reauthentication_needed', howToConfirm(result.accepts), { fields: fieldsFor(result.accepts) })
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

type Accepted = Record<keyof IdentityProof, boolean>

function howToConfirm({ password, code }: Accepted): string {
  if (password) return 'Enter your current password to continue.'
  return code ? 'Enter the code we email you to continue.' : 'Sign in again to continue.'
}

function fieldsFor({ password, code }: Accepted): Record<string, string> {
  return {
    ...(password && { password: 'Enter your current password.' }),
    ...(code && { code: 'Enter the code we email you.' }),
  }
}

function wrongPassword(): AppError {
  const message = 'Current password is incorrect.'
  return new AppError('forbidden', message, { fields: { password: message } })
}
