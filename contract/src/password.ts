/** The four rules for a new password, 25 points each. The same wherever a password is set, here and on the server. */
export const passwordRules = [
  {
    label: 'At least 8 characters',
    error: 'Password must be at least 8 characters long.',
    isMet: (password: string) => [...password].length >= 8,
  },
  {
    label: 'Uppercase letter',
    error: 'Password must contain at least one uppercase letter.',
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    label: 'Lowercase letter',
    error: 'Password must contain at least one lowercase letter.',
    isMet: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    label: 'Number or symbol',
    error: 'Password must contain at least one number or special character.',
    isMet: (password: string) => /[^\p{L}]/u.test(password),
  },
] as const

export type PasswordStrength = {
  /** 0, 25, 50, 75 or 100. */
  score: number
  label: 'Weak' | 'Fair' | 'Good' | 'Strong'
  rules: { label: string; isMet: boolean }[]
}

export function passwordStrength(password: string): PasswordStrength {
  const rules = passwordRules.map(({ label, isMet }) => ({ label, isMet: isMet(password) }))
  const score = rules.filter((rule) => rule.isMet).length * 25
  return { score, label: strengthLabel(score), rules }
}

/** The first rule the password breaks, as a sentence; null if it breaks none. */
export function passwordError(password: string): string | null {
  return errorOrder.find(({ isMet }) => !isMet(password))?.error ?? null
}

function strengthLabel(score: number): PasswordStrength['label'] {
  if (score <= 25) return 'Weak'
  if (score <= 50) return 'Fair'
  return score <= 75 ? 'Good' : 'Strong'
}

const [length, uppercase, lowercase, numberOrSymbol] = passwordRules
const errorOrder = [length, lowercase, uppercase, numberOrSymbol]
