import type { Activity } from '@assay/contract/activity'
import { CreatedApiKey } from '@assay/contract/api-keys'
import type { Decision, PolicyDocument } from '@assay/contract/rules/conditions'
import { createApiApp, verified } from '../verification/api-fixture.ts'

/** The product, and a customer with a key for everything that rules need. */
export async function createRulesApp(options: Parameters<typeof createApiApp>[0] = {}) {
  const api = await createApiApp(options)
  return {
    ...api,
    async customer() {
      const account = await api.signUp()
      await api.grant(account.id, 'pro')
      const scopes = ['verify', 'usage', 'rules', 'requests']
      const created = await account.asUser('POST', '/api-keys', { name: 'CI', scopes })
      const { full_key: key, id: keyId } = CreatedApiKey.parse(await created.json())
      const byKey = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
        api.request(method, path, { key, body, headers })
      const verify = (fields: object) =>
        verified(byKey('POST', '/v1/verify', { model: 'user_verification', ...fields }))
      return { ...account, key, keyId, byKey, verify }
    },
  }
}

/** A policy of one rule about disposable addresses. */
export function onDisposable(decision: Decision, id = 'disposable'): PolicyDocument {
  return { rules: [{ id, when: ['disposable'], decision }], default: 'allow' }
}

export const disposable = 'kx92@mailinator.com'

/** A sign-up like any other. */
export const ordinary: Activity = {
  verdict: 'ordinary',
  score: 0,
  reasons: [],
  domain_first_seen: null,
  mailbox_seen: 0,
  name_seen: 0,
  network_seen: null,
  hosting: null,
  wave: null,
}
