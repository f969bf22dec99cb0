/** The four rules for a new password, 25 points each. The same wherever a password is set, here and on the server. */
export const passwordRules = [
  {
    label: 'At least 8 characters',
    fault: 'Password must be at least 8 characters long.',
    isMet: (password: string) => [...password].length >= 8,
  },
  {
    label: 'Uppercase letter',
    fault: 'Password must contain at least one uppercase letter.',
    isMet: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    label: 'Lowercase letter',
    fault: 'Password must contain at least one lowercase letter.',
    isMet: (password: string) => /\p{Ll}/u.test(password),
  },
  {
    label: 'Number or symbol',
    fault: 'Password must contain at least one number or special character.',
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
export function passwordFault(password: string): string | null {
  return faultOrder.find(({ isMet }) => !isMet(password))?.fault ?? null
}

function strengthLabel(score: number): PasswordStrength['label'] {
  if (score <= 25) return 'Weak'
  if (score <= 50) return 'Fair'
  return score <= 75 ? 'Good' : 'Strong'
}

const [length, uppercase, lowercase, numberOrSymbol] = passwordRules
const faultOrder = [length, lowercase, uppercase, numberOrSymbol]
