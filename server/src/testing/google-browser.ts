import { createHash } from 'node:crypto'
import { z } from 'zod'

type Door = { openDoor(path: string, init?: RequestInit): Response | Promise<Response> }
export type GoogleChoice = { email: string; name?: string; isVerified?: boolean; decision?: 'continue' | 'deny' }

/** A browser that signs in through the sandbox issuer. Each has its own cookies. */
export function googleBrowser({ openDoor }: Door) {
  const cookies = new Map<string, string>()
  const open = async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await openDoor(address, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  /** Submits the issuer's page; returns the callback URL it redirects to. */
  const choose = async (
    chooser: string,
    { email, name = 'Ada King', isVerified = true, decision = 'continue' }: GoogleChoice,
  ) => {
    const form = { decision, name, email, ...(isVerified && { verified: 'yes' }) }
    const chosen = await open(chooser, { method: 'POST', body: new URLSearchParams(form) })
    return locationOf(chosen)
  }
  return {
    open,
    choose,
    /** Goes from the site to the issuer; returns the callback URL without opening it. */
    async callbackOf(choice: GoogleChoice, query = ''): Promise<string> {
      return choose(locationOf(await open(`/auth/v1/authorize?provider=google${query}`)), choice)
    },
    async signIn(email: string, query = '') {
      const arrived = await open(await this.callbackOf({ email }, `${pkce.query}${query}`))
      const code = new URL(locationOf(arrived)).searchParams.get('code')
      const body = JSON.stringify({ auth_code: code, code_verifier: pkce.verifier })
      const headers = { 'content-type': 'application/json' }
      const session = await open('/auth/v1/token?grant_type=pkce', { method: 'POST', body, headers })
      return Session.parse(await session.json())
    },
  }
}

/** The client's PKCE pair. */
const verifier = 'v'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
export const pkce = {
  verifier,
  query: `&code_challenge=${challenge}&code_challenge_method=s256`,
  body: { code_challenge: challenge, code_challenge_method: 's256' },
}

const Session = z.object({ access_token: z.string(), refresh_token: z.string() })

function locationOf(response: Response): string {
  return response.headers.get('location') ?? ''
}
