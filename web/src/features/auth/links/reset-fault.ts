export type ResetFault = { field: 'password' | 'confirmation'; title: string; description: string }

/** `ruleFault`: the first of the four rules that the password breaks, as a sentence. */
export function resetFault(password: string, confirmation: string, ruleFault: string | null): ResetFault | null {
  if (password !== confirmation) {
    const description = 'Please ensure both passwords match.'
    return { field: 'confirmation', title: "Passwords don't match", description }
  }
  if ([...password].length < 6) {
    const description = 'Password must be at least 6 characters long.'
    return { field: 'password', title: 'Password too short', description }
  }
  return ruleFault === null ? null : { field: 'password', title: 'Failed to reset password', description: ruleFault }
}
