import { apiErrorStatus } from '@assay/contract/errors'

type ApiErrorCode = keyof typeof apiErrorStatus

type CatalogueEntry = { code: ApiErrorCode; status: number; means: string; doThis: string; example: string }

/** Every error of /v1: what it means and what to do about it. */
export const errorCatalogue: CatalogueEntry[] = entries({
  invalid_request: [
    'The request doesn’t match the reference: a field is missing, unknown, too long or of the wrong type, or the body isn’t valid JSON.',
    'Fix the request. `detail` says what’s wrong, and `fields` says so for each field.',
    'Send at least one of `email`, `firstname`, `lastname` and `name`.',
  ],
  unauthenticated: [
    'The API key is missing, unknown, expired or deleted.',
    'Send a valid key in `X-API-Token`. If it’s gone, create a new one.',
    'This API key isn’t valid. It may have expired or been deleted.',
  ],
  forbidden: [
    'The key doesn’t allow this request: it lacks the scope, or the request came from outside its allowed networks. Or the request came from a web page on another site.',
    '`detail` names the scope or the address. Change the [key’s settings](/docs/api-keys), and send requests from your server, never from a web page.',
    'This API key doesn’t have the `usage` scope. Add it to the key, or use another key.',
  ],
  service_not_enabled: [
    'The account that owns the key hasn’t added Developer Tools.',
    'Add it in Account Settings; it’s free. The same key works again right away.',
    'Add the Developer Tools family in Settings to use the verification API.',
  ],
  not_found: [
    'There’s no such endpoint, or nothing with this id.',
    '`detail` says which. Check the path: no trailing slash, and the version in front, as in `/v1/verify`.',
    'There’s no such endpoint. /docs/reference lists them all.',
  ],
  method_not_allowed: [
    'The endpoint exists, but not with this method.',
    'Use the method in the `Allow` header.',
    'Method not allowed. Use POST.',
  ],
  conflict: [
    'The `Idempotency-Key` was used with a different path or body in the last 24 hours. Or the request doesn’t suit what’s there: another version than the one in `If-Match`, a value that’s already listed, a file or an endpoint in another state, or no room for more.',
    'Use a new key for each new request. Otherwise `detail` says what’s in the way: load it again, and repeat your change if it still makes sense.',
    'This `Idempotency-Key` was used with a different request in the last 24 hours. Use a new one.',
  ],
  too_large: [
    'The body is larger than 1 MiB, or a [file](/docs/files#the-file) or [list](/docs/lists#limits) larger than its own limit.',
    'Send smaller batches, or split the file.',
    'The request body is larger than 1 MiB. Send smaller batches.',
  ],
  unsupported_media_type: [
    'The body isn’t declared as JSON, or as CSV where a file is expected.',
    'Send `Content-Type: application/json`, or `text/csv` for a file.',
    'Send the request as JSON, with Content-Type: application/json.',
  ],
  wrong_region: [
    'The service runs in several regions, and the key belongs to another one. Nothing was checked or counted.',
    'Send the request to `base_url`, and use that address from now on. Our clients do both.',
    'This API key belongs to the European Union region. Send requests with it to https://eu.example.com.',
  ],
  rate_limited: [
    'You’ve sent more requests this second than your plan or the key allows, or too many with keys that don’t exist.',
    'Wait for the number of seconds in `Retry-After`, then retry.',
    'Too many requests. Wait a moment, then try again.',
  ],
  quota_exceeded: [
    'The request needs more checks than you have left, in your plan or in the key’s monthly budget. Nothing was checked or counted.',
    'Don’t retry. `detail` says which of the two it is: upgrade, raise the key’s budget, or wait until they reset.',
    'Quota exceeded: this request needs 3 checks, but only 1 of 25 is left. Resets 2026-12-03 00:00 UTC.',
  ],
  internal: [
    'Something broke on our side. The request wasn’t counted.',
    'Retry once. If it happens again, send us the `request_id`.',
    'Something went wrong on our side. Try again.',
  ],
  unavailable: [
    'The service is overloaded or restarting. The request wasn’t counted.',
    'Wait for the number of seconds in `Retry-After`, if there is one, then retry with backoff.',
    'The service is temporarily unavailable. Try again in a moment.',
  ],
})

function entries(rows: Record<ApiErrorCode, [means: string, doThis: string, example: string]>): CatalogueEntry[] {
  return Object.entries(rows).map(([code, [means, doThis, example]]) => {
    const known = code as ApiErrorCode
    return { code: known, status: apiErrorStatus[known], means, doThis, example }
  })
}
