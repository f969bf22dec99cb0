import { DemoResponse, VerifyResponse } from '@assay/contract/verification'
import { request } from '../../api/product.ts'

export type Fields = { email?: string; firstname?: string; lastname?: string }

/** What was asked of whom, and how long it took: for the person who is about to write the same call. */
export type Answer = { verdicts: DemoResponse; body: DemoResponse | VerifyResponse; milliseconds: number; path: string }

/** With a key it is the real call. Without one it is the demo: the same engine, few calls, never counted. */
export async function verify(fields: Fields, apiKey: string | null): Promise<Answer> {
  const body = { model: 'user_verification', ...fields }
  const started = performance.now()
  const answer = apiKey
    ? await request('/v1/verify', VerifyResponse, { method: 'POST', body, apiKey })
    : await request('/demo/verify', DemoResponse, { method: 'POST', body })
  const milliseconds = Math.round(performance.now() - started)
  return { verdicts: answer, body: answer, milliseconds, path: apiKey ? '/v1/verify' : '/demo/verify' }
}
