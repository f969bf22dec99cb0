export const formDescriptions: Record<string, Record<string, string>> = {
  FormCheckRequest: {
    token: 'What your form sent as `assay_token`.',
    email: 'The address your form sent. Upper and lower case and tags don’t matter.',
    firstname: 'The first name your form sent, if it has one. With names, the token must be for the same ones.',
    lastname: 'The last name your form sent, if it has one.',
  },
  FormCheckResponse: {
    status: 'Always `success` in a response with status 200.',
    valid: 'Whether the token counts.',
    reason:
      '`invalid`: not a token, or another account’s. `expired`: older than 10 minutes. `email_mismatch`: made for another address. `name_mismatch`: made for other names. `used`: checked before. `null` if it’s valid.',
    result: 'What the widget was told; `null` unless the token is valid.',
    request_id: 'Include it when you write to support. It’s also in the `X-Request-Id` header.',
  },
  FormResult: {
    verdict: 'On the address, as in the response of `/v1/verify`.',
    disposable: 'Whether it’s a disposable address.',
    decision: 'What to do, by [your rules](/docs/rules): `allow`, `review` or `block`.',
    did_you_mean: 'The address the person probably meant; `null` if it doesn’t look mistyped.',
    name_verdict: 'On the names; `null` if the form has none.',
    origin: 'The site that the form is on.',
    checked_at: 'When the address was checked.',
    request_id: 'Of the request that checked it, as in your request log.',
  },
}
