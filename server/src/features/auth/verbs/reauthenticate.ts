import type { IdentityProof } from '@assay/contract/identity-proof'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { allowAnotherMail, codeTries, spaceOutMails } from '../limits.ts'
import { mailOneTimeLink } from '../links/one-time.ts'
import { isCodeUsedUp } from '../store/queries-one-time.ts'
import { type User, updateUser } from '../store/queries-users.ts'
import { checkIdentity, describeWrongCode, type SignedIn } from './check-identity.ts'

/** Mails a code that proves the session is still its owner's. */
export async function sendReauthentication(auth: AuthDeps, user: User): Promise<void> {
  const { email } = user
  if (email === null)
    throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  await auth.db.onBehalfOf(user.id, async (tx) => {
    if (await isCodeUsedUp(tx, user.id, codeTries)) {
      await allowAnotherMail(tx, auth, 'reauthentication', email)
    }
    await spaceOutMails(tx, auth, 'reauthentication', email)
    await mailOneTimeLink(tx, auth, email, {
      userId: user.id,
      kind: 'reauthentication',
      redirectTo: auth.config.auth.siteUrl,
    })
    await updateUser(tx, user.id, { reauthenticationSentAt: auth.now() }, auth.now())
  })
}

/** For changes that would hand the account to the holder of a stolen token. */
export async function requireReauthentication(auth: AuthDeps, caller: SignedIn, proof: IdentityProof): Promise<void> {
  const result = await checkIdentity(auth, caller, proof)
  switch (result.status) {
    case 'confirmed':
      return
    case 'needed':
      throw new AuthError(
        'reauthentication_needed',
        result.accepts.factor
          ? 'This requires reauthentication: verify a second factor again'
          : 'This requires reauthentication: a recent sign-in, current_password, or the nonce that /reauthenticate mails',
      )
    case 'wrong-password':
      throw new AuthError('current_password_invalid', 'Current password is incorrect.')
    case 'wrong-code': {
      const code = result.guessesLeft > 0 ? 'reauthentication_not_valid' : 'reauthentication_exhausted'
      throw new AuthError(code, describeWrongCode(result))
    }
    default:
      return result satisfies never
  }
}
