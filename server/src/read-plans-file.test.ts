import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changePlans } from '@assay/contract/billing/catalogue'
import { PublicConfig } from '@assay/contract/config'
import { UsageReport } from '@assay/contract/usage'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from './config.ts'
import { createApiApp } from './features/verification/api-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-plans-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(content: unknown): string {
  const path = join(folder, 'plans.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const prices = { USD: { monthly: 19, yearly: 190 }, INR: { monthly: 1499.5, yearly: 14_990 } }

test.each([
  ['{', "PLANS_FILE can't be read"],
  [{ gold: {} }, 'Unrecognized key: "gold"'],
  [{ free: { prices } }, 'free: Unrecognized key: "prices"'],
  [{ basic: { prices: { USD: { monthly: 0, yearly: 10 } } } }, 'basic.prices.USD.monthly: '],
  [{ basic: { prices: { ...prices, USD: { monthly: 1.234, yearly: 1 } } } }, 'must have at most two decimals'],
  [{ pro: { checks_per_month: '10' } }, 'pro.checks_per_month: '],
])('plans as %j are rejected at the start, with what is wrong', (content, problem) => {
  expect(() => loadConfig({ PLANS_FILE: fileWith(content) })).toThrow(problem)
})

test('DT-2 an operator’s own plans replace the catalogue’s in the web app, quotas and invoices', async () => {
  const plans = { free: { checks_per_month: 100 }, basic: { name: 'Starter', prices, checks_per_month: 10_000 } }
  // All files of a worker share the catalogue.
  onTestFinished(() => changePlans({}))
  const { request, signUp } = await createApiApp({ env: { PLANS_FILE: fileWith(plans) } })
  const { plans: shown } = PublicConfig.parse(await (await request('GET', '/config.json')).json())
  expect(shown?.basic).toMatchObject({
    name: 'Starter',
    unitLimit: 10_000,
    prices: { USD: { monthly: 1900, yearly: 19_000 }, INR: { monthly: 149_950, yearly: 1_499_000 } },
    buttonText: 'View Details',
  })
  // What it says about its quota follows; what wasn't changed stays.
  expect(shown?.basic?.features.slice(0, 2)).toEqual(['10,000 API calls per month', '10 requests per second'])
  expect(shown?.pro).toBeUndefined()
  const ada = await signUp()
  await ada.createKey()
  const day = new Date().toISOString().slice(0, 10)
  const report = UsageReport.parse(await (await ada.asUser('GET', `/usage?from=${day}&to=${day}`)).json())
  expect(report.quota.limit).toBe(100)
  const wanted = { plan_id: 'user_verification_basic_monthly', country: 'US' }
  const preview = await ada.asUser('POST', '/billing/preview', wanted)
  expect(await preview.json()).toMatchObject({ price: 1900, currency: 'USD' })
})
