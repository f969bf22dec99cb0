import { type APIRequestContext, expect } from '@playwright/test'
import { elsewhere } from '../../server/src/testing/elsewhere.ts'
import { apiHeaders } from './accounts.ts'

/** Waits until the server has written it, which it does in its own time; an open page looks every half minute. */
export async function expectNotified(request: APIRequestContext, accessToken: string, title: string): Promise<void> {
  const headers = { ...(await apiHeaders(request)), authorization: `Bearer ${accessToken}` }
  const written = async () => (await request.get('/rest/v1/notifications?select=title', { headers })).json()
  await expect.poll(written, elsewhere).toContainEqual({ title })
}
