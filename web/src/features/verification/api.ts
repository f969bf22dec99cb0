import type { DemoResponse, VerifyResponse } from '@assay/contract/verification'
import { request } from '../../api/product.ts'

export type Fields = { email?: string; firstname?: string; lastname?: string }

/** What was sent where, and how long it took, for someone about to write the same request. */
export type Answer = { verdicts: DemoResponse; body: DemoResponse | VerifyResponse; milliseconds: number; path: string }

/** With a key it's the real request. Without one it's the demo: the same engine, few requests, never charged. */
export async function verify(fields: Fields, apiKey: string | null): Promise<Answer> {
  const body = { model: 'user_verification', ...fields }
  const started = performance.now()
  const answer = apiKey
    ? await request<VerifyResponse>('/v1/verify', { method: 'POST', body, apiKey })
    : await request<DemoResponse>('/demo/verify', { method: 'POST', body })
  const milliseconds = Math.round(performance.now() - started)
  return { verdicts: answer, body: answer, milliseconds, path: apiKey ? '/v1/verify' : '/demo/verify' }
}
