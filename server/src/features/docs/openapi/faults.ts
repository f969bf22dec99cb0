import { type ErrorCode, errorStatus } from '@assay/contract/errors'

type Fault = { code: ErrorCode; status: number; means: string; doThis: string; example: string }

/** Every error of /v1: what it means and what to do about it. */
export const faults: Fault[] = entries([
  [
    'invalid_request',
    'The body is not what the reference says: no field, an unknown field or model, a wrong type, or a field that is too long.',
    'Correct the request; `detail` and `fields` say where.',
    'Send at least one of email, firstname, lastname.',
  ],
  [
    'unauthenticated',
    'There is no key, or it is unknown, deleted or expired.',
    'Send a valid key in `X-API-Token`.',
    'This API key is not valid. It may have been deleted or expired.',
  ],
  [
    'forbidden',
    'A web page of another site made the call.',
    'Call from your server: in a page, anyone could read your key.',
    'This site may not call Assay from a browser.',
  ],
  [
    'service_not_enabled',
    'The account behind the key doesn’t have the Developer Tools family.',
    'Add it in Settings; it’s free. The same key then works again.',
    'Add the Developer Tools family in Settings to use the verification API.',
  ],
  [
    'conflict',
    'The `Idempotency-Key` was used with another body in the last 24 hours.',
    'Use a new key for a new request.',
    'This Idempotency-Key was used with another request in the last 24 hours.',
  ],
  ['too_large', 'The body is larger than 1 MiB.', 'Send smaller batches.', 'The request is too large.'],
  [
    'unsupported_media_type',
    'The body is not announced as JSON.',
    'Send `Content-Type: application/json`.',
    'Send the body as application/json.',
  ],
  [
    'rate_limited',
    'More calls in this second than the plan allows.',
    'Wait for the seconds in `Retry-After`, then repeat.',
    'Too many requests. Please wait a moment and try again.',
  ],
  [
    'quota_exceeded',
    'The units left in this period are fewer than this call needs. Nothing was checked or counted.',
    'Do not repeat: upgrade, or wait for the next period.',
    'The 25 units of your plan for this period are not enough. They are renewed on 2026-12-03 00:00 UTC.',
  ],
  [
    'internal',
    'Something broke on our side. The call was not counted.',
    'Repeat once, then tell support the `request_id`.',
    'Something went wrong on our side. Please try again.',
  ],
  [
    'unavailable',
    'The service is overloaded or restarting. The call was not counted.',
    'Wait for the seconds in `Retry-After`, then repeat.',
    'The service is not available for a moment. Please try again.',
  ],
])

function entries(rows: [ErrorCode, string, string, string][]): Fault[] {
  return rows.map(([code, means, doThis, example]) => ({ code, status: errorStatus[code], means, doThis, example }))
}
