import type { SampleRequest } from '@assay/contract/samples/request'

export type SampleCall = { path: string; body: Record<string, unknown> }

/** What the code samples send, with the key they were given or a placeholder. */
export function sampleRequest(baseUrl: string, apiKey: string | null, call: SampleCall = everyField): SampleRequest {
  return {
    method: 'POST',
    url: baseUrl + call.path,
    key: { literal: apiKey ?? 'YOUR_API_KEY' },
    body: call.body,
  }
}

const everyField: SampleCall = {
  path: '/v1/verify',
  body: { model: 'user_verification', email: 'kx92@mailinator.com', firstname: 'Asdfgh', lastname: 'Nguyễn' },
}
