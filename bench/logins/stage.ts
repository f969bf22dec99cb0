import { PublicConfig } from '@assay/contract/config'
import { launchProduct } from '../../scripts/launch.ts'
import { credentials, openAccount } from '../verify/account.ts'
import { gatherCrowd } from './crowd.ts'
import { probe, type Routes } from './probe.ts'

/** The warm product with an account, a crowd at the ready, and everyone else's requests. */
export async function setStage(environment: Record<string, string>) {
  const product = await launchProduct({
    AUTH_AUTOCONFIRM: 'on',
    API_LIMITS: 'off',
    CAPTCHA_PROVIDER: 'none',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
    ...environment,
  })
  const { supabase } = PublicConfig.parse(await (await fetch(`${product.url}/config.json`)).json())
  const account = await openAccount(product)

  async function post(path: string, headers: Record<string, string>, body: object): Promise<Response> {
    const init = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    const response = await fetch(product.url + path, { method: 'POST', ...init })
    if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`)
    return response
  }
  const signIn = (from: string) =>
    post(
      '/auth/v1/token?grant_type=password',
      { apikey: supabase.publishableKey, 'x-forwarded-for': from },
      credentials,
    )
  const person = { model: 'user_verification', email: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' }
  const routes: Routes = {
    'POST /v1/verify': () => post('/v1/verify', { 'x-api-token': account.key }, person),
    'GET /readyz': () => fetch(`${product.url}/readyz`),
    'GET /login': () => fetch(`${product.url}/login`, { headers: { accept: 'text/html' } }),
  }
  // Warm-up: the first requests of each kind compile and connect.
  for (let count = 0; count < 20; count += 1) await signIn('198.51.100.1')
  const crowd = await gatherCrowd(product.url, supabase.publishableKey)
  await probe(routes, 2)
  return {
    routes,
    crowd,
    signIn,
    async leave() {
      crowd.leave()
      await account.database.end()
      await product.stop()
    },
  }
}
