import { localStore } from '../../storage.ts'
import { type AuthUser, type CurrentUser, readCurrentUser } from './current-user.ts'

/** `second-step`: the account has a second factor that this session hasn't given, so the server rejects nearly everything. */
export type SignedIn = { status: 'user' | 'second-step'; user: CurrentUser }

export function readSignedIn({ access_token, user }: { access_token: string; user: AuthUser }): SignedIn {
  const status = hasFactor(user) && !isRaised(access_token) ? 'second-step' : 'user'
  // For index.html, which must not show a user's page before the second step.
  if (status === 'second-step') localStore.setItem('second-step', 'due')
  else localStore.removeItem('second-step')
  return { status, user: readCurrentUser(user) }
}

/** With a factor, only a factor can confirm changes to the account. */
export function hasFactor({ factors }: Pick<AuthUser, 'factors'>): boolean {
  return factors?.some(({ status }) => status === 'verified') === true
}

/** Reads the claim `aal`: `aal2` after a second factor or a passkey. It only decides what to show; the server checks. */
function isRaised(token: string): boolean {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal === 'aal2'
  } catch {
    return false
  }
}
