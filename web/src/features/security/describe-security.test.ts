import { expect, test } from 'vitest'
import { describeSecurity, type SecurityCounts } from './describe-security.ts'

const nothing = { hasPassword: true, passkeys: 0, apps: 0, securityKeys: 0, codesLeft: null }

test.each<[string, Partial<SecurityCounts>, ReturnType<typeof describeSecurity>]>([
  [
    'a password alone',
    {},
    {
      tone: 'warn',
      title: 'Only your password protects this account',
      text: 'Add a second step. Then a stolen password isn’t enough to get in.',
      next: { label: 'Add two-step verification', add: 'app' },
    },
  ],
  [
    'passkeys beside a Google account',
    { hasPassword: false, passkeys: 2 },
    {
      tone: 'warn',
      title: 'Signed in with your Google account and two passkeys',
      text: 'Your Google account still opens this account on its own.',
      next: { label: 'Add two-step verification', add: 'app' },
    },
  ],
  [
    'a second step without recovery codes',
    { apps: 1 },
    {
      tone: 'warn',
      title: 'Signed in with a password and an authenticator app',
      text: 'You have no recovery codes. If you lose your phone or key, you could lose this account.',
      next: { label: 'Create recovery codes', add: 'codes' },
    },
  ],
  [
    'few recovery codes',
    { securityKeys: 1, codesLeft: 1 },
    {
      tone: 'warn',
      title: 'Signed in with a password and a security key',
      text: 'Only 1 recovery code left. Get new ones while you can still sign in.',
      next: { label: 'Renew recovery codes', add: 'codes' },
    },
  ],
  [
    'everything',
    { passkeys: 2, apps: 1, securityKeys: 3, codesLeft: 10 },
    {
      tone: 'ok',
      title: 'Signed in with a password, two passkeys, an authenticator app and three security keys',
      text: 'A password alone doesn’t open this account. You have 10 recovery codes if you lose your second step.',
      next: null,
    },
  ],
])('AC-1 AC-2 the summary is honest about %s', (_what, counts, summary) => {
  expect(describeSecurity({ ...nothing, ...counts })).toEqual(summary)
})
