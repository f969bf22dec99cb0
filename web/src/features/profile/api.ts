import { bothSpellings, isHosted, type Names, type Outcome, outcomeOf, setPassword, signIn } from '../../api/account.ts'

export async function updateNames(names: Names): Promise<Outcome> {
  return outcomeOf((auth) => auth.updateUser({ data: bothSpellings(names) }))
}

/**
 * A wrong current password fails with `current_password_invalid`. A hosted project may not check it, so there it is
 * proven by signing in with it, and a wrong one fails with `invalid_credentials`.
 */
export async function changePassword(email: string, current: string, next: string): Promise<Outcome> {
  const proof = isHosted ? await signIn(email, current) : null
  return proof?.status === 'failed' ? proof : setPassword(next, { password: current })
}
