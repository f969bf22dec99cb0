import { paths } from '@assay/contract/paths'
import { accessToken } from './access-token.ts'
import { isHosted, type Outcome, outcomeOf, pageUrl, toFailure, unreachable, withCaptcha } from './account.ts'
import { isRecord } from './api-error.ts'
import { loadAuth } from './session.ts'
import { supabaseHeaders, supabaseUrl } from './supabase.ts'

/** Whether people with this address can sign in through a provider of their own. A hosted project knows its own. */
export async function hasSso(email: string): Promise<boolean> {
  const domain = domainOf(email)
  if (isHosted) {
    const options = { skipBrowserRedirect: true }
    return (await outcomeOf((auth) => auth.signInWithSSO({ domain, options }))).status === 'done'
  }
  const response = await ask('domain', { domain }).catch(() => null)
  return response?.ok === true && Object(await response.json()).has_provider === true
}

/** Leaves the page. */
export async function signInWithSso(email: string): Promise<Outcome> {
  const redirectTo = pageUrl(paths.dashboard)
  return withCaptcha((auth, options) =>
    auth.signInWithSSO({ domain: domainOf(email), options: { ...options, redirectTo } }),
  )
}

export function domainOf(email: string): string {
  return email
    .trim()
    .slice(email.trim().lastIndexOf('@') + 1)
    .toLowerCase()
}

/** The owner’s way in while the provider is down. */
export async function signInWithSsoCode(email: string, code: string): Promise<Outcome> {
  const response = await ask('recovery', { email, code }).catch(() => null)
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
  const response = await ask('logout', {}, token).catch(() => null)
  const url = response?.ok ? Object(await response.json()).url : null
  return typeof url === 'string' ? url : null
}

function cameBySso(token: string): boolean {
  const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  return /"method":"sso\/(saml|oidc)"/.test(payload)
}

function ask(what: 'domain' | 'recovery' | 'logout', body: object, token?: string): Promise<Response> {
  return fetch(`${supabaseUrl()}/auth/v1/sso/${what}`, {
    method: 'POST',
    headers: {
      ...supabaseHeaders(),
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
}
