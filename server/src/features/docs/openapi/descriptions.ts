const model = 'What to check. There’s one model: `user_verification`.'
const email = 'The email address, exactly as the person typed it.'
const firstname = 'The first name, in any script.'
const lastname = 'The last name, in any script.'
const status = 'Always `success` in a response with status 200.'
const requestCount = 'Checks used this period, including this request. Requests with a test key don’t change it.'
const emailVerification = 'The result for the address; `null` if you didn’t send one.'
const nameVerification = 'The result for the names; `null` if you didn’t send any.'
const dataVersion = 'The version of the data behind the verdicts. It’s refreshed daily.'
const requestId = 'Include it when you write to support. It’s also in the `X-Request-Id` header.'
const reasonCode = 'Stable, so branch on it. New codes may be added: treat unknown ones as information.'
const reasonMessage = 'A sentence for people. Its wording may change.'

/** What each field means. A test fails if one is missing. */
export const descriptions: Record<string, Record<string, string>> = {
  VerifyRequest: { model, email, firstname, lastname },
  VerifyBatchRequest: { model, items: 'Up to 1,000 people. Each item needs at least one of the three fields.' },
  VerifyItem: { email, firstname, lastname },
  VerifyResponse: {
    status,
    request_count: requestCount,
    email_verification: emailVerification,
    name_verification: nameVerification,
    data_version: dataVersion,
    request_id: requestId,
  },
  VerifyBatchResponse: {
    status,
    request_count: requestCount,
    results: 'One result per item, in request order.',
    data_version: dataVersion,
    request_id: requestId,
  },
  VerifyResult: { email_verification: emailVerification, name_verification: nameVerification },
  EmailVerification: {
    email: 'The address as you sent it.',
    normalized:
      'The mailbox behind the spelling: lowercase, without tags, and without dots where the provider ignores them. Use it to compare accounts. `null` if it’s not a valid address.',
    disposable: 'Whether it’s a disposable address.',
    verdict: '`ok`: accept. `risky`: review. `disposable`: ask for another address. `invalid`: it can’t receive email.',
    class: 'What kind of address it is.',
    score: 'The probability that the address is disposable, from 0 to 1.',
    reasons: 'Why, most important first.',
    role: 'Whether it belongs to a role rather than a person, such as `info@` or `sales@`.',
    free: 'Whether it’s a free mailbox, such as Gmail. Paid mailboxes, such as Fastmail, aren’t.',
    did_you_mean: 'The address the person probably meant, if this one looks mistyped.',
    evidence: 'Which kinds of lists have the domain, and since when. Empty if none does.',
    mail_host: 'Who receives mail for the domain.',
  },
  EmailEvidence: {
    source:
      '`curated`: reviewed by people. `scraped`: read from the disposable services themselves. `aggregated`: made of other lists. `operator`: added by us.',
    first_seen: 'The first day the domain was seen there, such as `2026-11-16`; `null` if the list has no dates.',
    last_seen: 'The last day it was seen there.',
    listed: 'Whether it’s still listed. Recently dropped domains still count.',
  },
  MailHost: {
    found:
      'Whether the domain has a mail host. `null` if we didn’t look it up, or if DNS took too long; the next request may have it.',
    provider: 'The service that runs the host, such as `Google Workspace`, or the host’s own domain.',
  },
  NameVerification: {
    fake: 'Whether this isn’t a person’s name.',
    verdict: '`real`: accept. `suspicious`: review. `fake`: ask for another name.',
    score: 'The probability that this isn’t a person’s name, from 0 to 1.',
    notable:
      'Whether it’s a well-known, fictional or joke name. Real people share such names, so it’s not fake by itself.',
    reasons: 'What only shows when both names are considered together.',
    firstname: 'The first name on its own; `null` if you didn’t send one.',
    lastname: 'The last name on its own; `null` if you didn’t send one.',
  },
  NameFieldVerification: {
    fake: 'Whether this field on its own isn’t a person’s name.',
    score: 'How likely that is, from 0 to 1.',
    reasons: 'Why, most important first.',
  },
  EmailReason: { code: reasonCode, message: reasonMessage },
  NameReason: { code: reasonCode, message: reasonMessage },
  UsageResponse: {
    status,
    plan_id: 'The account’s plan and billing cycle.',
    tier: 'The plan’s tier. `pro` is Professional.',
    used: 'Checks used this period.',
    limit: 'Checks included per period; `null` if unlimited.',
    remaining: 'Checks left this period; `null` if unlimited.',
    period_start: 'When the period began.',
    period_end: 'When the period ends and the quota resets.',
    requests_per_second: 'The plan’s rate limit.',
    runs_out_at: 'When the quota runs out at the pace of the last 7 days; `null` if it lasts.',
    request_id: requestId,
  },
  Error: {
    status: 'Always `error`.',
    code: 'Stable, so branch on it. New codes may be added: fall back on the HTTP status.',
    detail: 'What went wrong, in a sentence for people.',
    request_id: requestId,
    fields: 'What’s wrong with each field, if specific fields are.',
  },
}
