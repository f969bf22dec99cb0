import type { AuthConfig } from '@auth/core'
import { whyRejected } from './assay.ts'

/**
 * `callbacks: { signIn: checkSignIn(isKnown) }`. Runs at every sign-in, so `isKnown` says who has an account already and needs
 * no check. Sends people it rejects to /sign-up with the message.
 */
export function checkSignIn(isKnown: (email: string) => Promise<boolean>) {
  const signIn: NonNullable<NonNullable<AuthConfig['callbacks']>['signIn']> = async ({ user }) => {
    if (!user.email || (await isKnown(user.email))) return true
    const message = await whyRejected({ email: user.email })
    return message === null || `/sign-up?${new URLSearchParams({ message })}`
  }
  return signIn
}
