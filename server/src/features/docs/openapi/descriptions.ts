/** What each field means. A test fails if one is missing. */
export const descriptions: Record<string, Record<string, string>> = {
  VerifyRequest: {
    model: 'What is asked for. There is one model: `user_verification`.',
    email: 'The e-mail address as the person typed it.',
    firstname: 'The first name, in any script.',
    lastname: 'The last name, in any script.',
  },
  VerifyBatchRequest: {
    model: 'What is asked for. There is one model: `user_verification`.',
    items: 'Up to 1,000 people. Each item has at least one of the three fields.',
  },
  VerifyItem: {
    email: 'The e-mail address as the person typed it.',
    firstname: 'The first name, in any script.',
    lastname: 'The last name, in any script.',
  },
  VerifyResponse: {
    status: 'Always `success` in an answer with status 200.',
    request_count: 'Units used in the current period, this call included. Calls with a test key do not change it.',
    email_verification: 'What was found about the address; `null` when none was sent.',
    name_verification: 'What was found about the names; `null` when none was sent.',
    data_version: 'The version of the tables that the verdicts were made with. They are renewed every day.',
    request_id: 'Quote it to support; it is also in the header `X-Request-Id`.',
  },
  VerifyBatchResponse: {
    status: 'Always `success` in an answer with status 200.',
    request_count: 'Units used in the current period, this call included. Calls with a test key do not change it.',
    results: 'One entry for each item, in the order of the request.',
    data_version: 'The version of the tables that the verdicts were made with. They are renewed every day.',
    request_id: 'Quote it to support; it is also in the header `X-Request-Id`.',
  },
  VerifyResult: {
    email_verification: 'What was found about the address; `null` when none was sent.',
    name_verification: 'What was found about the names; `null` when none was sent.',
  },
  EmailVerification: {
    email: 'The address as it was sent.',
    normalized:
      'The mailbox behind the spelling: lower case, without tags and dots where the provider ignores them. Compare accounts by it. `null` when it is no address.',
    disposable: 'Whether the address belongs to a throw-away mail service.',
    verdict:
      '`ok` let it pass, `risky` look again, `disposable` thrown away after use, `invalid` no mail can reach it.',
    class: 'What kind of mail service it is.',
    score: 'How probable it is that the address is thrown away after use, from 0 to 1.',
    reasons: 'Why, the weightiest first.',
    role: 'An address of a function, such as `info@` or `sales@`.',
    free: 'A free mailbox, such as Gmail. Paid mailboxes, such as Fastmail, are not.',
    did_you_mean: 'The address the user probably meant, if this one looks mistyped.',
    evidence: 'Which kinds of lists have the domain, and since when. Empty if none does.',
    mail_host: 'Who receives mail for the domain.',
  },
  EmailEvidence: {
    source:
      '`curated` reviewed by people, `scraped` read from the services themselves, `aggregated` made of other lists, `operator` added here.',
    first_seen: 'The first day it was seen there, such as `2026-11-16`; `null` if the list has no dates.',
    last_seen: 'The last day it was seen there.',
    listed: 'Whether it’s still listed. Domains that were dropped lately still count.',
  },
  MailHost: {
    found:
      'Whether the domain has a mail host. `null` when we didn’t look it up, or DNS didn’t answer in time: try again for the answer.',
    provider: 'The service that runs the host, such as `Google Workspace`, or the host’s own domain.',
  },
  NameVerification: {
    fake: 'Whether the names are judged not to be those of a person.',
    verdict: '`real` let it pass, `suspicious` look again, `fake` not a person’s name.',
    score: 'How probable it is that the names are not those of a person, from 0 to 1.',
    notable:
      'A well-known, fictional or joke name. Its bearer may still be a real person, so it does not make a name fake.',
    reasons: 'What only shows when both names are looked at together.',
    firstname: 'The first name alone; `null` when none was sent.',
    lastname: 'The last name alone; `null` when none was sent.',
  },
  NameFieldVerification: {
    fake: 'Whether this field alone is judged not to be a person’s name.',
    score: 'How probable that is, from 0 to 1.',
    reasons: 'Why, the weightiest first.',
  },
  Reason: {
    code: 'Stays the same from version to version: decide by it.',
    message: 'One sentence for a person. Its wording may change.',
  },
  UsageResponse: {
    status: 'Always `success` in an answer with status 200.',
    plan_id: 'The plan that the account is on.',
    tier: 'Its tier.',
    used: 'Units used in the current period.',
    limit: 'Units of the period; `null` where the plan has no limit.',
    remaining: 'Units left in the period; `null` where the plan has no limit.',
    period_start: 'When the period began.',
    period_end: 'When it ends, and `used` starts from 0.',
    requests_per_second: 'How many calls a second the plan allows.',
    runs_out_at: 'When the quota runs out at the pace of the last 7 days; `null` when it lasts until the period ends.',
    request_id: 'Quote it to support; it is also in the header `X-Request-Id`.',
  },
  Error: {
    status: 'Always `error`.',
    code: 'Stays the same from version to version: decide by it.',
    detail: 'What is wrong, in a sentence for a person.',
    request_id: 'Quote it to support; it is also in the header `X-Request-Id`.',
    fields: 'What is wrong with each field, where fields are at fault.',
  },
}
