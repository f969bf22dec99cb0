import { CreatedApiKey } from '@assay/contract/api-keys'
import { apiKeyScopes } from '@assay/contract/api-keys/settings'
import type { PolicyDocument } from '@assay/contract/rules/conditions'
import { createApiApp } from '../server/src/features/verification/api-fixture.ts'
import { findFreePort, listen } from '../server/src/http/listen.ts'

/** The real product at an address of its own, and a test key. */
export async function startAssay() {
  const api = await createApiApp()
  const customer = await api.signUp()
  // With the rate of a plan: tests send one request after the other.
  await api.grant(customer.id, 'pro')
  const { key } = await customer.createKey('test')
  const port = await findFreePort('127.0.0.1')
  const server = await listen(
    api.app.fetch,
    { respondDirectly: () => false, admit: () => false },
    { ...api.deps.config, port, host: '127.0.0.1' },
  )
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    /** A live key that may do everything, of an account with a plan. */
    async openLiveKey(scopes: string[] = Object.keys(apiKeyScopes)) {
      const made = await customer.asUser('POST', '/api-keys', { name: 'Live', scopes })
      return CreatedApiKey.parse(await made.json()).full_key
    },
    runJobs: api.runJobs,
    changeRules: (policy: PolicyDocument) => customer.asUser('PUT', '/rules/live', policy),
    stop: () => server.drain(),
  }
}
