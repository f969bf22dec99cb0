import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** They read, search or open something; nothing is saved twice. Named by file and words, once for each such button. */
const savesNothing = [
  'features/auth/sign-in/login-panel.tsx: Sign in with a passkey',
  'features/billing/invoices/invoice-table.tsx: Credit note',
  'features/billing/invoices/invoice-table.tsx: PDF',
  'features/billing/invoices/invoice-table.tsx: View',
  'features/billing/subscriptions/current-plan.tsx: Update',
  'features/form/form-panel.tsx: Try it',
  'features/operator/customer-search.tsx: Find',
  'features/security/audit/security-log-card.tsx: Try again',
  'features/security/card-parts.tsx: Try again',
  'features/usage/explain.tsx: Try again',
  'features/usage/range-picker.tsx: Apply',
  'features/verification/email-check.tsx: Check',
  'features/verification/example-verdict.tsx: Check',
  'ui/feedback/error-state.tsx: {retry.label}',
]

test('SH-7 every button that saves has a busy label, with which it ignores the second click of a double click', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const unlabeled = files.flatMap((file) =>
    buttonsIn(readFileSync(join('web/src', file), 'utf8'))
      // Forms that also work without scripts are the browser's own.
      .filter(({ tag }) => / busy=|type="submit"|\.mutate\(/.test(tag) && !tag.includes('data-sends'))
      .filter(({ tag }) => !tag.includes('busyLabel='))
      .map(({ words }) => `${file}: ${words}`),
  )
  expect(unlabeled.toSorted()).toEqual(savesNothing)
})

/** What is between the tags, without icons that come and go. */
function buttonsIn(source: string) {
  const found = source.matchAll(/(<Button\b(?:=>|[^>])*>)(?=(.*?)<\/Button>|)/gs)
  return [...found].map(([, tag = '', content = '']) => ({
    tag,
    words: content
      .replace(/\{[^{}]*<[^{}]*\/>\}/g, '')
      .replace(/<[^>]*\/>/g, '')
      .trim(),
  }))
}
