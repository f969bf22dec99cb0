import { formDescriptions } from './form-descriptions.ts'
import { rulesDescriptions } from './rules-descriptions.ts'
import { webhooksDescriptions } from './webhooks-descriptions.ts'

const model = 'What to check. There’s one model: `user_verification`.'
const email = 'The email address, exactly as the person typed it.'
const firstname = 'The first name, in any script.'
const lastname = 'The last name, in any script.'
const status = 'Always `success` in a response with status 200.'
const requestCount = 'Checks used this period, including this request. Requests with a test key don’t change it.'
const emailVerification = 'The result for the address; `null` if you didn’t send one.'
const nameVerification = 'The result for the names; `null` if you didn’t send any.'
const decision = 'What to do, by [your rules](/docs/rules): `allow`, `review` or `block`.'
const rule = 'The rule that decided.'
const dataVersion = 'The version of the data behind the verdicts. It’s refreshed daily.'
const requestId = 'Include it when you write to support. It’s also in the `X-Request-Id` header.'
const reasonCode = 'Stable, so branch on it. New codes may be added: treat unknown ones as information.'
const reasonMessage = 'A sentence for people. Its wording may change.'

const listAction = '`allow` or `block`.'
const listType = '`email`, `domain` (with its subdomains) or `name`.'
const listExpiry = 'When it stops counting; `null` for never.'

/** What each field means. A test fails if one is missing. */
export const descriptions: Record<string, Record<string, string>> = {
  VerifyRequest: { model, email, firstname, lastname },
  VerifyBatchRequest: { model, items: 'Up to 1,000 people. Each item needs at least one of the three fields.' },
  VerifyItem: { email, firstname, lastname },
  VerifyResponse: {
    status,
    request_count: requestCount,
    decision,
    rule,
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
  VerifyResult: { decision, rule, email_verification: emailVerification, name_verification: nameVerification },
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
    key_budget: 'The key’s own monthly budget; `null` if it has none.',
    request_id: requestId,
  },
  KeyBudget: {
    limit: 'Checks the key may use per period.',
    used: 'Checks it has used this period.',
    remaining: 'Checks it has left this period.',
  },
  AddListEntry: {
    action: listAction,
    type: listType,
    value: 'The address, domain or name, in any spelling. We normalize it.',
    note: 'Up to 200 characters for yourself; `null` for none.',
    expires_at: listExpiry,
  },
  ChangeListEntry: { action: listAction, note: 'The new note; `null` for none.', expires_at: listExpiry },
  ListEntry: {
    id: 'Identifies the entry.',
    action: listAction,
    type: listType,
    value: 'Normalized: what requests are compared with.',
    note: 'Your note; `null` if there’s none.',
    expires_at: listExpiry,
    created_at: 'When it was added.',
  },
  ListPage: {
    entries: 'Newest first, up to 50.',
    next: 'Send it as `before` to get the next page; `null` on the last one.',
    total: 'How many match, on all pages.',
  },
  ListEntryIds: { ids: 'Up to 1,000 entries.' },
  ListEntryFilter: { filter: 'All entries that match it.' },
  ListFilter: { action: listAction, type: listType, search: 'Part of the value or the note.' },
  DeletedListEntries: { deleted: 'How many were deleted.' },
  ImportedList: {
    added: 'Entries that are new.',
    changed: 'Entries that now say something else.',
    unchanged: 'Entries you already had as they are in the file.',
  },
  ...rulesDescriptions,
  ...webhooksDescriptions,
  ...formDescriptions,
  CheckedFile: {
    id: 'What the other requests name the file by.',
    name: 'What you called it.',
    state:
      '`ready` until you start it, then `running`, `paused`, `canceled`, `finished` or `failed`; `expired` once it’s erased.',
    pause_reason: 'Why it’s paused; `null` if it isn’t.',
    is_test: 'Whether it was uploaded with a test key: fixed results, and nothing is counted.',
    bytes: 'Its size.',
    rows: 'How many rows it has.',
    rows_done: 'How many of them are checked, counted and in the result.',
    columns: 'Its columns, in order.',
    checked_columns: 'Which columns are checked. Until you start the file, what we recognized.',
    checks: 'What checking those columns costs in all.',
    checks_done: 'What it has cost so far.',
    results: 'Rows by result, as far as it’s done.',
    created_at: 'When it was uploaded.',
    started_at: 'When it was started.',
    finished_at: 'When it finished or was canceled.',
    expires_at: 'When the file and its result are erased.',
  },
  FileColumn: {
    name: 'As in the first row; unique within the file.',
    filled: 'How many rows have something in it: what checking it costs.',
    samples: 'From the first rows, until you start the file.',
  },
  FileColumns: {
    email: 'The column with the email address; `null` for none.',
    firstname: 'The column with the first name; `null` for none.',
    lastname: 'The column with the last name; `null` for none.',
  },
  FileList: { files: 'Newest first.' },
  FileResults: {
    clean: 'Neither the address nor the name is flagged.',
    disposable: 'The address is disposable.',
    fake: 'The name is fake.',
    both: 'The address is disposable and the name is fake.',
  },
  StartFile: { columns: 'Which column has which field. Choose at least one.' },
  Error: {
    status: 'Always `error`.',
    code: 'Stable, so branch on it. New codes may be added: fall back on the HTTP status.',
    detail: 'What went wrong, in a sentence for people.',
    request_id: requestId,
    fields: 'What’s wrong with each field, if specific fields are.',
  },
}
