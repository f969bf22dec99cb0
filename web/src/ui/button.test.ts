import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** They read, search or open something; nothing is saved twice. */
const savesNothing = [
  'features/auth/sign-in/login-panel.tsx',
  'features/billing/invoices/invoice-table.tsx',
  'features/billing/subscriptions/current-plan.tsx',
  'features/form/form-panel.tsx',
  'features/operator/customer-search.tsx',
  'features/security/audit/security-log-card.tsx',
  'features/security/card-parts.tsx',
  'features/usage/explain.tsx',
  'features/usage/range-picker.tsx',
  'features/verification/email-check.tsx',
  'features/verification/example-verdict.tsx',
  'ui/feedback/error-state.tsx',
]

test('SH-7 every button that saves has a busy label, with which it ignores the second click of a double click', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const unlabeled = files.flatMap((file) => {
    const tags = readFileSync(join('web/src', file), 'utf8').match(/<Button\b(?:=>|[^>])*>/g) ?? []
    // Forms that also work without scripts are the browser's own.
    const saving = tags.filter((tag) => / busy=|type="submit"|\.mutate\(/.test(tag) && !tag.includes('data-sends'))
    return saving.every((tag) => tag.includes('busyLabel=')) ? [] : [file]
  })
  expect(unlabeled.toSorted()).toEqual(savesNothing)
})
