import { CreatedApiKey } from '@assay/contract/api-keys'
import { type APIRequestContext, expect } from '@playwright/test'

type Verified = { request_id: string; decision: string; activity: { verdict: string } }

/** A key of this account, and what a product with it asks. */
export async function createApiKey(request: APIRequestContext, { accessToken }: { accessToken: string }) {
  const headers = { authorization: `Bearer ${accessToken}` }
  const created = await request.post('/api-keys', { headers, data: { name: 'Sign-up form' } })
  const { full_key: key } = CreatedApiKey.parse(await created.json())
  const ask = (path: string, body: object) =>
    request.post(path, { headers: { 'x-api-token': key }, data: { model: 'user_verification', ...body } })

  const verify = async (person: object): Promise<Verified> => {
    let response = await ask('/v1/verify', person)
    // Free allows two requests per second.
    await expect(async () => {
      if (response.status() === 429) response = await ask('/v1/verify', person)
      expect(response.status(), await response.text()).toBe(200)
    }).toPass({ intervals: [200], timeout: 5000 })
    return response.json()
  }

  const verifyBatch = async (items: object[]): Promise<{ request_id: string; results: Verified[] }> => {
    const response = await ask('/v1/verify/batch', { items })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }

  return { verify, verifyBatch }
}
