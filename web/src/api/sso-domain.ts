import { isHosted, outcomeOf } from './account.ts'
import { supabaseHeaders, supabaseUrl } from './supabase.ts'

/** Whether people with this address can sign in through a provider of their own. A hosted project knows its own. */
export async function hasSso(email: string): Promise<boolean> {
  const domain = domainOf(email)
  if (isHosted) {
    const options = { skipBrowserRedirect: true }
    return (await outcomeOf((auth) => auth.signInWithSSO({ domain, options }))).status === 'done'
  }
  const response = await askSso('domain', { domain }).catch(() => null)
  return response?.ok === true && Object(await response.json()).has_provider === true
}

export function domainOf(email: string): string {
  return email
    .trim()
    .slice(email.trim().lastIndexOf('@') + 1)
    .toLowerCase()
}

export function askSso(what: 'domain' | 'recovery' | 'logout', body: object, token?: string): Promise<Response> {
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
