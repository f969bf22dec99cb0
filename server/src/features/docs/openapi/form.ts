import type { WidgetCheckResponse } from '@assay/contract/widget/widget'
import { type Described, json, operationsOf, success } from './operation.ts'

export const formCheckExample: WidgetCheckResponse = {
  status: 'success',
  valid: true,
  reason: null,
  result: {
    verdict: 'disposable',
    disposable: true,
    decision: 'block',
    did_you_mean: null,
    name_verdict: null,
    activity: 'ordinary',
    wave: null,
    origin: 'https://example.com',
    checked_at: '2026-11-16T10:00:00.000Z',
    request_id: '019a8f5e-7c3f-7b57-9d0c-6a4a3f1f9a10',
  },
  request_id: '019a8f5e-8d11-7a02-8a3f-5f0e2c1b7d44',
}

/** What the widget itself sends is between it and us. */
export const formPaths: Described = {
  '/v1/widget/check': {
    post: operationsOf('Form', 'verify')('checkForm', 'Check a form’s token', {
      description:
        'Whether the `assay_token` of a [form](/docs/form) is yours, fresh, for this address, and used for the first time. Free.',
      body: json(
        'FormCheckRequest',
        {
          token: 'eyJpZCI6IjAxOWE4ZjVlLTdjM2YtN2I1Ny05ZDBjLTZhNGEzZjFmOWExMCJ9.xN2f0',
          email: 'kx92@mailinator.com',
        },
        'A token',
      ),
      responses: { 200: success('FormCheckResponse', formCheckExample, 'What it says.') },
    }),
  },
}
