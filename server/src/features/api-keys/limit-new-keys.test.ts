import { CreatedApiKey } from '@assay/contract/api-keys'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApiApp } from '../verification/api-fixture.ts'

test('SF-4 creating and deleting keys is limited to 20 an hour and 60 a day, with an error that says when', async () => {
  const { signUp, clock, request } = await createApiApp({ env: { AUTH_LIMITS: 'on' } })
  const ada = await signUp()
  // A session lasts an hour.
  const signIn = async () => {
    const body = { email: ada.email, password: 'Correct-horse-7' }
    const answer = await request('POST', '/auth/v1/token?grant_type=password', { body })
    return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
  }
  const makeAndDelete = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const made = await request('POST', '/api-keys', { body: { name: 'short-lived' }, headers })
    if (made.status !== 201) return made
    const { id } = CreatedApiKey.parse(await made.json())
    await request('DELETE', `/api-keys/${id}`, { headers })
    return made
  }
  for (const span of ['hour', 'hour', 'hour', 'day']) {
    const token = await signIn()
    const made = await Promise.all(Array.from({ length: 30 }, () => makeAndDelete(token)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(span === 'hour' ? 20 : 0)
    const refused = await makeAndDelete(token)
    const [wait, seconds] = span === 'hour' ? ['60 minutes', 3600] : ['21 hours', 75_600]
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(seconds - 100)
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      detail: `You’ve created ${span === 'hour' ? 20 : 60} API keys in one ${span}. Please try again in ${wait}.`,
    })
    clock.advance(3600)
  }
  const bob = await signUp()
  expect((await bob.asUser('POST', '/api-keys', { name: 'of another account' })).status).toBe(201)
})
