import { createHash } from 'node:crypto'
import { FormKey } from '@assay/contract/widget/form-keys'
import { WidgetCheckResponse, WidgetResponse } from '@assay/contract/widget/widget'
import { createApiApp } from '../verification/api-fixture.ts'

export const site = 'https://shop.example'

/** Customers with a form on their site. */
export async function createFormApp(env: Record<string, string> = {}) {
  const test = await createApiApp({ env: { TRUSTED_PROXIES: '1', ...env } })
  const { request } = test
  const ask = (key: string, body: object, headers: Record<string, string> = {}) =>
    request('POST', `/widget/verify?key=${key}`, {
      body,
      headers: { origin: site, 'x-forwarded-for': '203.0.113.7', ...headers },
    })
  return {
    ...test,
    ask,
    /** What the widget gets for an address. */
    async verify(key: string, body: object, headers: Record<string, string> = {}) {
      const response = WidgetResponse.parse(await (await ask(key, body, headers)).json())
      if (response.status !== 'success') throw new Error(response.status)
      return response
    },
    async check(key: string, token: string, email: string, names: object = {}) {
      const response = await request('POST', '/v1/widget/check', { key, body: { token, email, ...names } })
      return WidgetCheckResponse.parse(await response.json())
    },
    async signUpWithForm(settings: object = {}) {
      const customer = await test.signUp()
      const { key: secretKey } = await customer.createKey()
      const input = { name: 'Sign-up form', origins: [site], ...settings }
      const form = FormKey.parse(await (await customer.asUser('POST', '/form-keys', input)).json())
      return { ...customer, secretKey, form, input }
    },
  }
}

/** As the widget does. */
export function solve(challenge: string, zeroBits: number): string {
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}:${number}`
    const digest = createHash('sha256').update(proof).digest()
    if (digest.readUInt32BE() >>> (32 - zeroBits) === 0) return proof
  }
}
