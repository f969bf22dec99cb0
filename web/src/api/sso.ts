import { paths } from '@assay/contract/paths'
import { accessToken } from './access-token.ts'
import { isHosted, type Outcome, pageUrl, toFailure, unreachable, withCaptcha } from './account.ts'
import { isRecord } from './api-error.ts'
import { loadAuth } from './session.ts'
import { askSso, domainOf } from './sso-domain.ts'

/** Leaves the page. */
export async function signInWithSso(email: string): Promise<Outcome> {
  const redirectTo = pageUrl(paths.dashboard)
  return withCaptcha((auth, options) =>
    auth.signInWithSSO({ domain: domainOf(email), options: { ...options, redirectTo } }),
  )
}

/** The owner’s way in while the provider is down. */
export async function signInWithSsoCode(email: string, code: string): Promise<Outcome> {
  const response = await askSso('recovery', { email, code }).catch(() => null)
  if (!response) return unreachable
  const body: unknown = await response.json()
  if (!response.ok || !isRecord(body)) {
    const { error_code: code, msg: message } = Object(body)
    return toFailure(Object.assign(new Error(String(message)), { code: String(code), status: response.status }))
  }
  const tokens = { access_token: String(body.access_token), refresh_token: String(body.refresh_token) }
  const { error } = await (await loadAuth()).setSession(tokens)
  return error ? toFailure(error) : { status: 'done' }
}

/** Where to sign out at the provider, too; null if the session didn’t come from one, or it offers no such thing. */
export async function ssoLogoutUrl(): Promise<string | null> {
  const token = isHosted ? null : await accessToken()
  if (token === null || !cameBySso(token)) return null
  const response = await askSso('logout', {}, token).catch(() => null)
  const url = response?.ok ? Object(await response.json()).url : null
  return typeof url === 'string' ? url : null
}

function cameBySso(token: string): boolean {
  const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  return /"method":"sso\/(saml|oidc)"/.test(payload)
}
