import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { config, setConfig } from '../../api/config.ts'

setConfig({ ...config, contacts: { support: null, billing: null, legal: null, chat: null } })
Object.assign(config, { captcha: { provider: 'none' }, sessionDays: 30, invoiceRetentionYears: 8 })
const { readDocument } = await import('./read-document.ts')

test('the policy states the plans, quotas and prices that are sold', () => {
  const policy = readFileSync(new URL('./refund-payment-policy.md', import.meta.url), 'utf8')
  const text = JSON.stringify(readDocument(policy))
  for (const row of [
    '| Free *25 API calls a month* | $0<br>₹0 | $0<br>₹0 |',
    '| Basic *30,000 API calls a month* | $49<br>₹3,499 | $470<br>₹33,599 |',
    '| Professional *65,000 API calls a month* | $99<br>₹6,999 | $950<br>₹69,999 |',
    '| Enterprise *Unlimited API calls a month* | By agreement | By agreement |',
  ]) {
    expect(text).toContain(row)
  }
})
