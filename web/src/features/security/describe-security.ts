import { formatCounted } from '@assay/contract/format/figures'

export type SecurityCounts = {
  hasPassword: boolean
  passkeys: number
  apps: number
  securityKeys: number
  /** Null if there are none and never were. */
  codesLeft: number | null
}

export type SecuritySummary = {
  tone: 'ok' | 'warn'
  title: string
  text: string
  /** The one best thing to do next. */
  next: { label: string; add: 'app' | 'codes' } | null
}

/** What guards the account, said honestly: "Signed in with a password, two passkeys and an authenticator app". */
export function describeSecurity(counts: SecurityCounts): SecuritySummary {
  const { hasPassword, passkeys, apps, securityKeys, codesLeft } = counts
  const guards = [
    passkeys > 0 && inWords(passkeys, 'a', 'passkey'),
    apps > 0 && inWords(apps, 'an', 'authenticator app'),
    securityKeys > 0 && inWords(securityKeys, 'a', 'security key'),
  ].filter((part) => part !== false)
  const alone = hasPassword ? 'a password' : 'your Google account'
  if (guards.length === 0) {
    return {
      tone: 'warn',
      title: `Only your ${hasPassword ? 'password' : 'Google account'} protects this account`,
      text: 'Add a second step. Then a stolen password isn’t enough to get in.',
      next: addTwoStep,
    }
  }
  const title = `Signed in with ${[alone, ...guards.slice(0, -1)].join(', ')} and ${guards.at(-1)}`
  if (apps + securityKeys === 0) {
    return { tone: 'warn', title, text: `${capitalized(alone)} still opens this account on its own.`, next: addTwoStep }
  }
  if (codesLeft === null) {
    const text = 'You have no recovery codes. If you lose your phone or key, you could lose this account.'
    return { tone: 'warn', title, text, next: { label: 'Create recovery codes', add: 'codes' } }
  }
  if (codesLeft <= fewCodes) {
    return {
      tone: 'warn',
      title,
      text: describeFewCodes(codesLeft),
      next: { label: 'Renew recovery codes', add: 'codes' },
    }
  }
  return {
    tone: 'ok',
    title,
    text: `${capitalized(alone)} alone doesn’t open this account. You have ${formatCounted(codesLeft, 'recovery code')} if you lose your second step.`,
    next: null,
  }
}

/** From here on, getting new ones is worth a reminder. */
export const fewCodes = 3

export function describeFewCodes(left: number): string {
  if (left === 0) return 'You’ve used all your recovery codes. Get new ones while you can still sign in.'
  return `Only ${formatCounted(left, 'recovery code')} left. Get new ones while you can still sign in.`
}

const addTwoStep = { label: 'Add two-step verification', add: 'app' } as const

function inWords(count: number, article: string, one: string): string {
  return count === 1 ? `${article} ${one}` : `${numbers[count] ?? count} ${one}s`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** There are at most ten of each. */
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
