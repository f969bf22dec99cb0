import type { AuthConfig } from '@auth/core'
import { askAssay, type Checked } from './assay.ts'

type Store = {
  /** Who has an account already needs no check: this runs at every sign-in. */
  isKnown(email: string): Promise<boolean>
  /** Keep it with the account. If the decision is `review`, have a person look before you trust it. */
  remember(email: string, checked: Checked): Promise<void>
}

/** `callbacks: { signIn: checkSignIn(store) }`. Sends people it rejects to /sign-up with the message. */
export function checkSignIn({ isKnown, remember }: Store) {
  const signIn: NonNullable<NonNullable<AuthConfig['callbacks']>['signIn']> = async ({ user }) => {
    if (!user.email || (await isKnown(user.email))) return true
    const checked = await askAssay({ email: user.email })
    if (checked.message !== null) return `/sign-up?${new URLSearchParams({ message: checked.message })}`
    await remember(user.email, checked)
    return true
  }
  return signIn
}
