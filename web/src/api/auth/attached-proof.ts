import type { IdentityProof } from '@assay/contract/identity-proof'

/** The client library has no place for a proof of identity beside most of its verbs; the server takes it in any body. */
export async function attaching<Result>(
  { password, code }: IdentityProof,
  call: () => Promise<Result>,
): Promise<Result> {
  attached = {
    ...(password !== undefined && { current_password: password }),
    ...(code !== undefined && { nonce: code }),
  }
  try {
    return await call()
  } finally {
    attached = null
  }
}

/** The client's `fetch`. */
export const fetchWithProof: typeof fetch = (input, init) => {
  const isGuarded = attached !== null && /\/auth\/v1\/(factors|passkeys|user\/identities)\b/.test(String(input))
  if (!isGuarded || init?.method === 'GET') return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set('content-type', 'application/json;charset=UTF-8')
  const body = { ...JSON.parse(typeof init?.body === 'string' ? init.body : '{}'), ...attached }
  return fetch(input, { ...init, headers, body: JSON.stringify(body) })
}

let attached: Record<string, string> | null = null
