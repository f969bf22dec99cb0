import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { createTestApp } from '../../testing/test-app.ts'
import { type Exposed, productExposed } from './exposed.ts'

const jwtSecret = 'a-legacy-secret-that-only-the-tests-know'

/** The product with the real client library, users, and a few extra tables for protocol tests. */
export async function createRestApp(exposed: Exposed = productExposed) {
  const test = await createTestApp({ env: { AUTH_JWT_SECRET: jwtSecret }, exposed })
  const { app, owner } = test
  const clientFor = (token: string) =>
    createClient('http://localhost', token, {
      accessToken: async () => token,
      global: { fetch: async (input, init) => app.request(input, init) },
      db: { retry: false },
    })
  const asRole = async (role: 'anon' | 'service_role') => {
    const token = await sign({ role })
    return { token, headers: headersFor(token), db: clientFor(token) }
  }
  return {
    ...test,
    clientFor,
    anon: () => asRole('anon'),
    service: () => asRole('service_role'),
    /** A user with a signed-in client. */
    async user() {
      const id = randomUUID()
      await owner.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`])
      const token = await userToken(id)
      return { id, token, headers: headersFor(token), db: clientFor(token) }
    },
  }
}

export function userToken(id: string, { expiresIn = '1 hour' } = {}): Promise<string> {
  return sign({ sub: id, role: 'authenticated', aud: 'authenticated', iss: 'http://localhost/auth/v1' }, expiresIn)
}

function sign(claims: Record<string, string>, expiresIn = '1 hour'): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(expiresIn)
    .sign(new TextEncoder().encode(jwtSecret))
}

export function headersFor(token: string): Record<string, string> {
  return { apikey: token, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}
