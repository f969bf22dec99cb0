// Made from the OpenAPI document by `npm run clients`. Change it there.

export type Policy = {
  /** At most 40. The first whose conditions all hold decides. */
  rules: Array<PolicyRule>
  /** What is decided if no rule matches. */
  default: 'allow' | 'review' | 'block'
}

export type PolicyRule = {
  /** Your name for it, which responses have. */
  id: string
  /** One to four conditions. All of them must hold. `reason:` with a code holds if the response has that reason. */
  when: Array<'block_list' | 'allow_list' | 'email_invalid' | 'disposable' | 'risky' | 'no_mail_host' | 'typo' | 'relay' | 'role' | 'free' | 'email_score' | 'name_fake' | 'name_suspicious' | 'name_score' | 'wave' | 'unusual' | 'mailbox_seen' | 'name_seen' | 'new_domain' | 'hosting_network' | `reason:${string}`>
  /** The lowest score that counts, in hundredths. Only for `email_score` and `name_score`, which need it. */
  at_least?: number | undefined
  /** `allow`, `review` or `block`. */
  decision: 'allow' | 'review' | 'block'
}

export type RestoreVersion = {
  /** The version to restore. 0 is the default rules. */
  version: number
}

export type VerifyRequest = {
  /** What to check. There’s one model: `user_verification`. */
  model: 'user_verification'
  /** The email address, exactly as the person typed it. */
  email?: string | null | undefined
  /** The first name, in any script. */
  firstname?: string | null | undefined
  /** The last name, in any script. */
  lastname?: string | null | undefined
  /** The full name, if you have it in one field: we split it, and each part counts as one check. Instead of `firstname` and `lastname`. */
  name?: string | null | undefined
  /** The address that the person signs up from. We keep a keyed hash of its network, nothing else. Free. */
  ip?: string | '' | null | undefined
  /** The person’s `User-Agent` header. We keep a keyed hash of it. Free. */
  user_agent?: string | null | undefined
  /** Your own id of the person or sign-up, to find the request by. We keep a keyed hash of it. Free. */
  external_id?: string | null | undefined
}

export type VerifyBatchRequest = {
  /** What to check. There’s one model: `user_verification`. */
  model: 'user_verification'
  /** Up to 1,000 people. Each item needs at least one of `email`, `firstname`, `lastname` and `name`. */
  items: Array<VerifyItem>
}

export type VerifyItem = {
  /** The email address, exactly as the person typed it. */
  email?: string | null | undefined
  /** The first name, in any script. */
  firstname?: string | null | undefined
  /** The last name, in any script. */
  lastname?: string | null | undefined
  /** The full name, if you have it in one field: we split it, and each part counts as one check. Instead of `firstname` and `lastname`. */
  name?: string | null | undefined
  /** The address that the person signs up from. We keep a keyed hash of its network, nothing else. Free. */
  ip?: string | '' | null | undefined
  /** The person’s `User-Agent` header. We keep a keyed hash of it. Free. */
  user_agent?: string | null | undefined
  /** Your own id of the person or sign-up, to find the request by. We keep a keyed hash of it. Free. */
  external_id?: string | null | undefined
}

export type AddListEntry = {
  /** `allow` or `block`. */
  action: 'allow' | 'block'
  /** `email`, `domain` (with its subdomains) or `name`. */
  type: 'email' | 'domain' | 'name'
  /** The address, domain or name, in any spelling. We normalize it. */
  value: string
  /** Up to 200 characters for yourself; `null` for none. */
  note?: string | null | undefined
  /** When it stops counting; `null` for never. */
  expires_at?: string | null | undefined
}

export type ChangeListEntry = {
  /** `allow` or `block`. */
  action?: 'allow' | 'block' | undefined
  /** The new note; `null` for none. */
  note?: string | null | undefined
  /** When it stops counting; `null` for never. */
  expires_at?: string | null | undefined
}

export type DeleteListEntries = ListEntryIds | ListEntryFilter | {
  all: true
}

export type ListEntryIds = {
  /** Up to 1,000 entries. */
  ids: Array<string>
}

export type ListEntryFilter = {
  /** All entries that match it. */
  filter: ListFilter
}

export type ListFilter = {
  /** Only this list. */
  action?: 'allow' | 'block' | undefined
  /** Only this type. */
  type?: 'email' | 'domain' | 'name' | undefined
  /** Part of the value or the note. */
  search?: string | undefined
}

export type StartFile = {
  /** Which column has which field. Choose at least one. */
  columns: {
    /** The column with the email address; `null` for none. */
    email?: string | null | undefined
    /** The column with the first name; `null` for none. */
    firstname?: string | null | undefined
    /** The column with the last name; `null` for none. */
    lastname?: string | null | undefined
    /** The column with the full name, instead of `firstname` and `lastname`; `null` for none. */
    name?: string | null | undefined
  }
}

export type SaveWebhookEndpoint = {
  /** Where events go: an `https://` URL at port 443 or 8443 that’s reachable from the internet. */
  url: string
  /** Up to 200 characters for yourself. */
  description?: string | undefined
  /** Which events it gets. */
  events: Array<'quota.warning' | 'quota.reached' | 'key.created' | 'key.deleted' | 'domain.listed_later' | 'wave.started' | 'wave.grew' | 'wave.ended' | 'review.decided' | 'file.finished' | 'plan.changed' | 'payment.failed'>
}

export type ReactToWave = {
  /** `block`: block its further members until it ends. `mine`: these are yours. `null` takes either back. */
  reaction: 'block' | 'mine' | null
}

export type FormCheckRequest = {
  /** What your form sent as `assay_token`. */
  token: string
  /** The address your form sent. Upper and lower case and tags don’t matter. */
  email: string
  /** The first name your form sent, if it has one. With names, the token must be for the same ones. */
  firstname?: string | undefined
  /** The last name your form sent, if it has one. */
  lastname?: string | undefined
  /** The full name your form sent, if it has that instead. */
  name?: string | undefined
}

export type DecisionRule = {
  /** Stable, so branch on it. `default` if no rule matched. */
  id: string
  /** What the rule asks, in a sentence for people. */
  message: string
}

export type VerifyResponse = {
  /** Always `success` in a response with status 200. */
  status: 'success'
  /** Checks you’ve used this period, this request included. It counts fields, not requests; a test key doesn’t change it. */
  request_count: number
  /** What to do, by your rules: `allow`, `review` or `block`. */
  decision: 'allow' | 'review' | 'block'
  /** The rule that decided. */
  rule: DecisionRule
  /** The result for the address; `null` if you didn’t send one. */
  email_verification: EmailVerification | null
  /** The result for the names; `null` if you didn’t send any. */
  name_verification: NameVerification | null
  /** What is unusual about this sign-up among your own; `null` if your request log is off. */
  activity: Activity | null
  /** The version of the data behind the verdicts. It’s refreshed daily. */
  data_version: string
  /** Include it when you write to support. It’s also in the `X-Request-Id` header. */
  request_id: string
}

export type VerifyBatchResponse = {
  /** Always `success` in a response with status 200. */
  status: 'success'
  /** Checks you’ve used this period, this request included. It counts fields, not requests; a test key doesn’t change it. */
  request_count: number
  /** One result per item, in request order. */
  results: Array<VerifyResult>
  /** The version of the data behind the verdicts. It’s refreshed daily. */
  data_version: string
  /** Include it when you write to support. It’s also in the `X-Request-Id` header. */
  request_id: string
}

export type VerifyResult = {
  /** What to do, by your rules: `allow`, `review` or `block`. */
  decision: 'allow' | 'review' | 'block'
  /** The rule that decided. */
  rule: DecisionRule
  /** The result for the address; `null` if you didn’t send one. */
  email_verification: EmailVerification | null
  /** The result for the names; `null` if you didn’t send any. */
  name_verification: NameVerification | null
  /** What is unusual about this sign-up among your own; `null` if your request log is off. */
  activity: Activity | null
}

export type EmailVerification = {
  /** The address as you sent it. */
  email: string
  /** The mailbox behind the spelling: lowercase, without tags, and without dots where the provider ignores them. Use it to compare accounts. `null` if it’s not a valid address. */
  normalized: string | null
  /** Whether it’s a disposable address. */
  disposable: boolean
  /** `ok`: accept. `risky`: review. `disposable`: ask for another address. `invalid`: it can’t receive email. */
  verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
  /** What kind of address it is. */
  class: 'disposable' | 'relay' | 'agent' | 'free' | 'business' | 'education' | 'government' | 'unknown'
  /** The probability that the address is disposable, from 0 to 1. */
  score: number
  /** Why, most important first. */
  reasons: Array<EmailReason>
  /** Whether it belongs to a role rather than a person, such as `info@` or `sales@`. */
  role: boolean
  /** Whether it’s a free mailbox, such as Gmail. Paid mailboxes, such as Fastmail, aren’t. */
  free: boolean
  /** The address the person probably meant, if this one looks mistyped. */
  did_you_mean: string | null
  /** Which kinds of lists have the domain, and since when. Empty if none does. */
  evidence: Array<EmailEvidence>
  /** Who receives mail for the domain. */
  mail_host: MailHost
}

export type EmailEvidence = {
  /** `operator`: our own list. `curated`: reviewed lists and abuse reports. `scraped`: disposable email services themselves. `aggregated`: lists made of other lists. */
  source: 'operator' | 'curated' | 'scraped' | 'aggregated'
  /** The first day the domain was seen there, such as `2026-11-16`; `null` if the list has no dates. */
  first_seen: string | null
  /** The last day it was seen there. */
  last_seen: string | null
  /** Whether it’s still listed. Recently dropped domains still count. */
  listed: boolean
}

export type MailHost = {
  /** Whether the domain has a mail host. `null` if we didn’t look it up, or if DNS took too long; the next request may have it. */
  found: boolean | null
  /** The service that runs the host, such as `Google Workspace`, or the host’s own domain. */
  provider: string | null
}

export type NameVerification = {
  /** Whether this isn’t a person’s name. */
  fake: boolean
  /** `real`: accept. `suspicious`: review. `fake`: ask for another name. */
  verdict: 'real' | 'suspicious' | 'fake'
  /** The probability that this isn’t a person’s name, from 0 to 1. */
  score: number
  /** Whether it’s a well-known, fictional or joke name. Real people share such names, so it’s not fake by itself. */
  notable: boolean
  /** What only shows when both names are considered together. */
  reasons: Array<NameReason>
  /** The first name on its own; `null` if there’s none. */
  firstname: NameFieldVerification | null
  /** The last name on its own; `null` if there’s none. */
  lastname: NameFieldVerification | null
}

export type NameFieldVerification = {
  /** Whether this field on its own isn’t a person’s name. */
  fake: boolean
  /** How likely that is, from 0 to 1. */
  score: number
  /** Why, most important first. */
  reasons: Array<NameReason>
}

export type EmailReason = {
  /** Stable, so branch on it. New codes may be added: treat unknown ones as information. */
  code: 'empty' | 'too_long' | 'no_at_sign' | 'bad_local_part' | 'bad_domain' | 'unknown_ending' | 'reserved_domain' | 'listed' | 'listed_parent' | 'several_lists' | 'listed_and_looks_disposable' | 'listed_siblings' | 'seen_before' | 'telling_name' | 'abused_ending' | 'machine_made_name' | 'crowded_zone' | 'typing_error' | 'look_alike' | 'one_list' | 'free_zone' | 'shared_mail_host' | 'random_domain' | 'cheap_ending' | 'no_mail_host' | 'public_suffix' | 'random_local_part' | 'cleared_on_appeal' | 'known_domain' | 'mailbox_provider' | 'relay' | 'agent_mailbox' | 'free_provider' | 'education' | 'government' | 'military' | 'hosted_business_mail' | 'role_account' | 'not_listed' | 'customer_list' | 'test_input' | (string & {})
  /** A sentence for people. Its wording may change. */
  message: string
}

export type NameReason = {
  /** Stable, so branch on it. New codes may be added: treat unknown ones as information. */
  code: 'empty' | 'no_letters' | 'too_long' | 'control_characters' | 'invisible_characters' | 'direction_characters' | 'stacked_marks' | 'markup' | 'contact_details' | 'symbols' | 'emoji' | 'digits' | 'mixed_scripts' | 'loose_letters' | 'repeated' | 'keyboard_run' | 'placeholder' | 'placeholder_pair' | 'single_letters' | 'same_unknown' | 'title' | 'suffix' | 'profanity' | 'company' | 'sentence' | 'ordinary_words' | 'unlikely_spelling' | 'fictional' | 'wordplay' | 'celebrity' | 'customer_list' | 'test_input' | (string & {})
  /** A sentence for people. Its wording may change. */
  message: string
}

export type Activity = {
  /** `ordinary`: nothing to see. `unusual`: look twice. `wave`: one of many sign-ups that seem to come from one source. */
  verdict: 'ordinary' | 'unusual' | 'wave'
  /** How unusual it is among your own sign-ups, from 0 to 1. */
  score: number
  /** Why, most important first. Empty if it’s ordinary. */
  reasons: Array<ActivityReason>
  /** When you first saw the domain; `null` if this is the first time, or no email address was sent. */
  domain_first_seen: string | null
  /** How often you saw this mailbox before, in any spelling. */
  mailbox_seen: number
  /** How often you saw this full name before. */
  name_seen: number
  /** How often you saw this network before; `null` if you sent no `ip`. */
  network_seen: number | null
  /** Whether the network belongs to a hosting provider; `null` if you sent no `ip`. */
  hosting: boolean | null
  /** The wave that this sign-up belongs to; `null` if none. */
  wave: string | null
}

export type ActivityReason = {
  /** Stable, so branch on it. New codes may be added: treat unknown ones as information. */
  code: 'one_mailbox' | 'numbered_mailboxes' | 'many_subdomains' | 'many_mailboxes_at_new_domain' | 'colleagues' | 'new_domains_share_mail_host' | 'same_shape' | 'random_mailboxes' | 'one_name' | 'generated_names' | 'one_network' | 'one_browser' | 'hosting_networks' | 'several_signs' | 'test_input' | (string & {})
  /** A sentence for people, with numbers. Its wording may change. */
  message: string
}

export type UsageResponse = {
  /** Always `success` in a response with status 200. */
  status: 'success'
  /** The account’s plan and billing cycle. */
  plan_id: string
  /** The plan’s tier. `pro` is Professional. */
  tier: 'free' | 'basic' | 'pro' | 'enterprise'
  /** Checks used this period. */
  used: number
  /** Checks included per period; `null` if unlimited. */
  limit: number | null
  /** Checks left this period; `null` if unlimited. */
  remaining: number | null
  /** When the period began. */
  period_start: string
  /** When the period ends and the quota resets. */
  period_end: string
  /** The plan’s rate limit. */
  requests_per_second: number
  /** When the quota runs out at the pace of the last 7 days; `null` if it lasts. */
  runs_out_at: string | null
  /** The key’s own monthly budget; `null` if it has none. */
  key_budget: KeyBudget | null
  /** Include it when you write to support. It’s also in the `X-Request-Id` header. */
  request_id: string
}

export type KeyBudget = {
  /** Checks the key may use per period. */
  limit: number
  /** Checks it has used this period. */
  used: number
  /** Checks it has left this period. */
  remaining: number
}

export type LivePolicy = {
  /** Counted from 1; 0 is the default rules. */
  version: number
  /** When it was saved; `null` for the default rules. */
  created_at: string | null
  /** Who saved it; `null` for the default rules. */
  author: {
    key_name: string | null
  } | null
  /** The version whose rules it has again, if it was restored. */
  restored_from: number | null
  /** The rules themselves. */
  policy: Policy
}

export type DraftPolicy = {
  /** Rises with each change, for `If-Match`. */
  revision: number
  /** The rules themselves. */
  policy: Policy
  /** Whether it runs silently beside the live rules. */
  silent: boolean
  /** Since when it does. */
  silent_since: string | null
  /** When it was changed last. */
  changed_at: string
  /** Who changed it last. */
  author: {
    key_name: string | null
  }
}

export type PolicyVersions = {
  /** Newest first. The first one is live. */
  versions: Array<LivePolicy>
  /** The next page’s `before`; `null` on the last. */
  next: number | null
}

export type PolicyPreview = {
  /** Where the compared requests begin. */
  from: string
  /** How many people were compared. In a batch, each item is one. */
  people: number
  /** `false` if there were more requests in the 30 days, and these are the newest. */
  is_complete: boolean
  /** People who would be decided about differently. */
  changed: number
  /** People by decision. */
  decisions: {
    allow: {
      live: number
      draft: number
    }
    review: {
      live: number
      draft: number
    }
    block: {
      live: number
      draft: number
    }
  }
  /** People by the rule that decided. */
  rules: Array<{
    id: string
    message: string
    live: number
    draft: number
  }>
  /** People who would be decided about differently, by both decisions and the draft’s rule. Most first. */
  transitions: Array<{
    live: 'allow' | 'review' | 'block'
    draft: 'allow' | 'review' | 'block'
    rule: {
      id: string
      message: string
    }
    people: number
  }>
  /** What the draft has decided beside the live rules; `null` if it doesn’t run silently. */
  silent: {
    since: string
    people: number
    changed: number
    decisions: {
      allow: {
        live: number
        draft: number
      }
      review: {
        live: number
        draft: number
      }
      block: {
        live: number
        draft: number
      }
    }
  } | null
}

export type PreviewChanges = {
  /** Newest first. */
  changes: Array<ChangedDecision>
  /** The next page’s `before`; `null` on the last. */
  next: string | null
}

export type ChangedDecision = {
  /** The request. */
  request_id: string
  /** When it was made. */
  created_at: string
  /** For a batch, its place in `results`. */
  item: number | null
  /** What the live rules decide. */
  live: {
    decision: 'allow' | 'review' | 'block'
    rule: string
  }
  /** What the draft decides. */
  draft: {
    decision: 'allow' | 'review' | 'block'
    rule: string
  }
}

export type ExplainedRequest = {
  /** The request. */
  request_id: string
  /** When it was made. */
  created_at: string
  /** The key it was made with. */
  key_name: string
  /** What it cost. */
  checks: number
  /** Whether it was a batch. */
  is_batch: boolean
  /** The version of our data at the time. */
  data_version: string | null
  /** The version of your rules at the time. 0 is the default rules. */
  rules_version: number | null
  /** A keyed hash of the address. What you sent isn’t kept. */
  email_hash: string | null
  /** A keyed hash of the names. */
  name_hash: string | null
  /** When a domain that had passed was listed as disposable. */
  later_found_at: string | null
  /** For a batch: whose domain it was. */
  later_found_items: Array<number> | null
  /** One, or one for each item of a batch. Empty for requests from before decisions were logged. */
  results: Array<ExplainedResult>
}

export type ExplainedResult = {
  /** `allow`, `review` or `block`. */
  decision: 'allow' | 'review' | 'block'
  /** The rule that decided; `null` if that version of your rules isn’t kept anymore. */
  rule: {
    id: string
    message: string
  } | null
  /** What a draft that ran silently decided; `null` if none did. */
  draft_decision: 'allow' | 'review' | 'block' | null
  /** What was found about the address; `null` if there was none. */
  email: ExplainedEmail | null
  /** What was found about the names; `null` if there were none. */
  name: ExplainedName | null
  /** How usual the sign-up was among your own; `null` if it’s not known. */
  activity: {
    /** As in the response. */
    verdict: 'ordinary' | 'unusual' | 'wave'
    /** Why, most important first, without the numbers. */
    reasons: Array<ActivityReason>
    /** Whether you saw this mailbox before. */
    mailbox_seen: boolean
    /** Whether you saw this full name before. */
    name_seen: boolean
    /** Whether the domain was new to you: first seen less than 7 days before. */
    new_domain: boolean
    /** Whether it came from a hosting provider’s network. */
    hosting_network: boolean
    /** The wave that it belongs to by now; `null` if none. */
    wave: string | null
  } | null
}

export type ExplainedEmail = {
  /** As in the response. */
  verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
  /** As in the response. */
  class: 'disposable' | 'relay' | 'agent' | 'free' | 'business' | 'education' | 'government' | 'unknown'
  /** Rounded down to hundredths. */
  score: number
  /** Whether it’s a role address. */
  role: boolean
  /** Whether it’s a free mailbox. */
  free: boolean
  /** Whether it looked mistyped. */
  mistyped: boolean
  /** Whether the domain had a mail host; `null` if we didn’t look it up. */
  mail_host_found: boolean | null
  /** The kinds of lists that had the domain. Without their dates, which the response had: we don’t keep the domain. */
  listed_by: Array<'operator' | 'curated' | 'scraped' | 'aggregated'>
  /** Why, most important first. */
  reasons: Array<EmailReason>
}

export type ExplainedName = {
  /** As in the response. */
  verdict: 'real' | 'suspicious' | 'fake'
  /** Rounded down to hundredths. */
  score: number
  /** As in the response. */
  notable: boolean
  /** Why, most important first. */
  reasons: Array<NameReason>
  /** Those of the first name alone. */
  firstname_reasons: Array<NameReason>
  /** Those of the last name alone. */
  lastname_reasons: Array<NameReason>
}

export type ListEntry = {
  /** Identifies the entry. */
  id: string
  /** `allow` or `block`. */
  action: 'allow' | 'block'
  /** `email`, `domain` (with its subdomains) or `name`. */
  type: 'email' | 'domain' | 'name'
  /** Normalized: what requests are compared with. */
  value: string
  /** The same as people write it, with international domains in their own letters. */
  display_value: string
  /** Your note; `null` if there’s none. */
  note: string | null
  /** When it stops counting; `null` for never. */
  expires_at: string | null
  /** When it was added. */
  created_at: string
}

export type ListPage = {
  /** Newest first, up to 50. */
  entries: Array<ListEntry>
  /** Send it as `before` to get the next page; `null` on the last one. */
  next: string | null
  /** How many match, on all pages. */
  total: number
}

export type DeletedListEntries = {
  /** How many were deleted. */
  deleted: number
}

export type ImportedList = {
  /** Entries that are new. */
  added: number
  /** Entries that now say something else. */
  changed: number
  /** Entries you already had as they are in the file. */
  unchanged: number
  /** How many of them expired before the import, so they don’t count. */
  expired: number
}

export type CheckedFile = {
  /** What the other requests name the file by. */
  id: string
  /** What you called it. */
  name: string
  /** `ready` until you start it, then `running`, `paused`, `canceled`, `finished` or `failed`; `expired` once it’s erased. */
  state: 'ready' | 'running' | 'paused' | 'canceled' | 'finished' | 'failed' | 'expired'
  /** Why it’s paused; `null` if it isn’t. */
  pause_reason: 'user' | 'quota' | 'budget' | 'key' | 'account' | null
  /** Whether it was uploaded with a test key: fixed results, and nothing is counted. */
  is_test: boolean
  /** Its size. */
  bytes: number
  /** How many rows it has. */
  rows: number
  /** How many of them are checked, counted and in the result. */
  rows_done: number
  /** Its columns, in order. */
  columns: Array<FileColumn>
  /** Which columns are checked. Until you start the file, what we recognized. */
  checked_columns: FileColumns
  /** What checking those columns costs in all. At most, with full names: one without a last name is one check. */
  checks: number
  /** What it has cost so far. */
  checks_done: number
  /** Rows by result, as far as it’s done. */
  results: FileResults
  /** When it was uploaded. */
  created_at: string
  /** When it was started. */
  started_at: string | null
  /** When it finished or was canceled. */
  finished_at: string | null
  /** When the file and its result are erased. */
  expires_at: string
}

export type FileColumn = {
  /** As in the first row; unique within the file. */
  name: string
  /** How many rows have something in it: what checking it costs. */
  filled: number
  /** From the first rows, until you start the file. */
  samples: Array<string>
}

export type FileColumns = {
  /** The column with the email address; `null` for none. */
  email: string | null
  /** The column with the first name; `null` for none. */
  firstname: string | null
  /** The column with the last name; `null` for none. */
  lastname: string | null
  /** The column with the full name, instead of `firstname` and `lastname`; `null` for none. */
  name: string | null
}

export type FileList = {
  /** Newest first. */
  files: Array<CheckedFile>
}

export type FileResults = {
  /** Nothing was found. */
  clean: number
  /** The address is disposable. */
  disposable: number
  /** The name is fake. */
  fake: number
  /** The address is disposable and the name is fake. */
  both: number
  /** The address is invalid. */
  invalid: number
  /** The address is risky. */
  risky: number
  /** The name is suspicious. Each row counts once, as the worst that was found. */
  suspicious: number
}

export type WebhookEndpoint = {
  /** Identifies the endpoint. */
  id: string
  /** Where events go: an `https://` URL at port 443 or 8443 that’s reachable from the internet. */
  url: string
  /** Up to 200 characters for yourself. */
  description: string
  /** Which events it gets. */
  events: Array<string>
  /** When it was added. */
  created_at: string
  /** Since when it’s paused; `null` while it gets events. */
  paused_at: string | null
  /** `owner`: you paused it. `failing`: nothing arrived for days. `gone`: it responded with 410. `null` unless it’s paused. */
  pause_reason: 'owner' | 'failing' | 'gone' | null
  /** Since when nothing has arrived; `null` if all is well. */
  failing_since: string | null
  /** Until when we sign with the old secret, too; `null` if there’s only one. */
  previous_until: string | null
}

export type WebhookEndpointList = {
  /** Oldest first. */
  endpoints: Array<WebhookEndpoint>
}

export type CreatedWebhookEndpoint = {
  /** The endpoint. */
  endpoint: WebhookEndpoint
  /** What you check signatures with. You won’t see it again. */
  secret: string
}

export type WebhookDelivery = {
  /** Identifies the event, as the `webhook-id` header does. */
  event_id: string
  /** The event’s `type`. */
  kind: string
  /** `pending` until it arrives, `held` while the endpoint is paused, then `delivered`, or `failed` after the last attempt. */
  status: 'pending' | 'held' | 'delivered' | 'failed'
  /** How often we’ve tried. */
  attempt_count: number
  /** When it happened. */
  created_at: string
  /** When we’ll try again; `null` if we won’t, or are doing it right now. */
  next_attempt_at: string | null
  /** The status of your newest response; `null` if there was none. */
  response_status: number | null
}

export type WebhookDeliveryPage = {
  /** Newest first. */
  deliveries: Array<WebhookDelivery>
  /** Send it as `before` to get the next page; `null` on the last one. */
  next_before: string | null
}

export type WebhookDeliveryDetail = {
  /** The delivery. */
  delivery: WebhookDelivery
  /** What we send, byte for byte. */
  request_body: string
  /** Newest first. */
  attempts: Array<WebhookAttempt>
}

export type WebhookAttempt = {
  /** Counted from 1. */
  number: number
  /** When we sent it. */
  started_at: string
  /** How long your response took, in milliseconds. */
  duration_ms: number
  /** Your response’s status; `null` if there was none. */
  response_status: number | null
  /** Why there was no response; `null` if there was one. */
  failure: 'blocked' | 'unresolved' | 'refused' | 'timed_out' | 'tls' | 'interrupted' | null
  /** The first 4 kB of your response; `null` if there was none. */
  response_body: string | null
}

export type SentTestEvent = {
  /** Find it in the deliveries by this id. */
  event_id: string
}

export type Wave = {
  /** Identifies the wave, as `activity.wave` does. */
  id: string
  /** What gave it away: `one_mailbox`, `numbered_mailboxes`, `many_subdomains`, `many_mailboxes_at_new_domain`, `colleagues`, `new_domains_share_mail_host`, `same_shape`, `random_mailboxes`, `one_name`, `generated_names`, `one_network`, `one_browser`, `hosting_networks`, `several_signs`. */
  code: string
  /** A sentence for people, with numbers. */
  title: string
  /** `growing` until no member has come for a while. */
  status: 'growing' | 'ended'
  /** `block`: its further members are blocked. `mine`: you said that these are yours. `null`: your rules decide. */
  reaction: 'block' | 'mine' | null
  /** When its first member came. */
  started_at: string
  /** When we recognized it. */
  recognized_at: string
  /** When its latest member came. */
  last_at: string
  /** When it ended; `null` while it’s growing. */
  ended_at: string | null
  /** How many sign-ups belong to it. */
  members: number
  /** How many of them were allowed before we recognized it. */
  allowed_before: number
}

export type WaveList = {
  /** Newest first, of the last 30 days. */
  waves: Array<Wave>
}

export type WaveDetail = {
  /** The wave. */
  wave: Wave
  /** What happened, in a few sentences. */
  summary: string
  /** Why that’s unusual for you, in a few sentences. */
  why: string
  /** What the members share, and what they don’t. */
  shared: Array<WaveTrait>
  /** Its members beside your other sign-ups. */
  timeline: WaveTimeline
  /** How many members a person can still approve or block: those of single requests, whatever your rules decided. */
  to_review: number
  /** Its latest members, at most 50, newest first. `/members` has all of them. */
  latest: Array<WaveMember>
}

export type WaveTrait = {
  /** What is compared. */
  trait: 'domain' | 'mailbox' | 'browser' | 'network' | 'name' | 'mail_host'
  /** What they share, in a few words. */
  title: string
  /** How many of them, and how usual that is for you. */
  detail: string
  /** Whether it sets them apart from your other sign-ups. */
  unusual: boolean
}

export type WaveTimeline = {
  /** How long each bar is. */
  bucket_seconds: number
  /** When the first bar begins. */
  starts_at: string
  /** Members by bar. */
  wave: Array<number>
  /** Other sign-ups by bar. */
  other: Array<number>
  /** What is usual for you by bar: the mean of the same weekday and hour in the last eight weeks. `null` until two of them had anything. */
  usual: Array<number> | null
  /** How many weeks it’s the mean of; 0 if it’s `null`. */
  usual_weeks: number
}

export type WaveMember = {
  /** The request that checked it. */
  request_id: string
  /** Its place in a batch, counted from 0; `null` for a single request. */
  item: number | null
  /** When it came. */
  at: string
  /** What was decided then; `null` if it’s no longer known. */
  decision: 'allow' | 'review' | 'block' | null
  /** Whether it came before the wave was recognized. */
  recognized_later: boolean
  /** The first digits of the address’s hash, as in your request log. */
  email_hash: string | null
  /** Whether the mailbox looks like most of the others. */
  same_shape: boolean
  /** Whether its network is a hosting provider’s; `null` if unknown. */
  hosting: boolean | null
}

export type WaveMemberPage = {
  /** Newest first. */
  members: Array<WaveMember>
  /** Send it as `before` to get the next page; `null` on the last one. */
  next_before: string | null
}

export type Lookup = {
  /** The domain, in ASCII. */
  domain: string
  /** As people write it, if that differs from the ASCII form. */
  written: string | null
  /** The verdict that an address at this domain gets. */
  verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
  /** What kind of domain it is. */
  class: 'disposable' | 'relay' | 'agent' | 'free' | 'business' | 'education' | 'government' | 'unknown'
  /** From 0, certainly fine, to 1, certainly disposable. */
  score: number
  /** The verdict in a sentence or two. */
  summary: string
  /** Why, most important first. */
  reasons: Array<EmailReason>
  /** The domain that was probably meant. */
  did_you_mean: string | null
  /** What the verdict rests on, and lists that no longer count. */
  evidence: Array<LookupEvidence>
  /** Who receives its mail. */
  mail_host: MailHost
  /** The registered domain that its owner can appeal for; `null` if there’s nothing to appeal. */
  appeal: string | null
  /** The newest decision about it. */
  decision: AppealDecision | null
  /** Version of the tables behind the verdict. */
  data_version: string
}

export type LookupEvidence = {
  /** A kind of list, as in `evidence` of a result; or the name itself, or who receives its mail. */
  source: 'operator' | 'curated' | 'scraped' | 'aggregated' | 'name' | 'mail_host'
  /** The same for people. */
  text: string
  /** A day such as `2026-11-16`; `null` if the source doesn’t say. */
  first_seen: string | null
  /** The last day it was seen there. */
  last_seen: string | null
  /** `strong`: enough alone. `medium`: needs one more signal. `weak`: needs several. `none`: doesn’t count. */
  weight: 'strong' | 'medium' | 'weak' | 'none'
}

export type AppealDecision = {
  /** Identifies the decision. */
  id: string
  /** The registered domain. */
  domain: string
  /** What was decided. */
  decision: 'accepted' | 'rejected' | 'reversed'
  /** A code; more may be added. */
  reason: string
  /** The reason for people. */
  text: string
  /** When. */
  decided_at: string
}

export type DecisionLog = {
  /** Newest first. */
  decisions: Array<AppealDecision>
  /** Send it as `before` to get the next page; `null` on the last one. */
  next: string | null
}

export type FormCheckResponse = {
  /** Always `success` in a response with status 200. */
  status: 'success'
  /** Whether the token counts. */
  valid: boolean
  /** `invalid`: not a token, or another account’s. `expired`: older than 10 minutes. `email_mismatch`: made for another address. `name_mismatch`: made for other names. `used`: checked before. `null` if it’s valid. */
  reason: 'invalid' | 'expired' | 'email_mismatch' | 'name_mismatch' | 'used' | null
  /** What the widget was told; `null` unless the token is valid. */
  result: FormResult | null
  /** Include it when you write to support. It’s also in the `X-Request-Id` header. */
  request_id: string
}

export type FormResult = {
  /** On the address, as in the response of `/v1/verify`. */
  verdict: 'ok' | 'risky' | 'disposable' | 'invalid'
  /** Whether it’s a disposable address. */
  disposable: boolean
  /** What to do, by your rules: `allow`, `review` or `block`. */
  decision: 'allow' | 'review' | 'block'
  /** The address the person probably meant; `null` if it doesn’t look mistyped. */
  did_you_mean: string | null
  /** On the names; `null` if the form has none. */
  name_verdict: 'real' | 'suspicious' | 'fake' | null
  /** How usual the sign-up is among your own, as `activity.verdict` of `/v1/verify`; `null` if your log is off. */
  activity: 'ordinary' | 'unusual' | 'wave' | null
  /** The wave that it belongs to; `null` if none. */
  wave: string | null
  /** The site that the form is on. */
  origin: string
  /** When the address was checked. */
  checked_at: string
  /** Of the request that checked it, as in your request log. */
  request_id: string
}

export type ApiError = {
  /** Always `error`. */
  status: 'error'
  /** Stable, so branch on it. New codes may be added: fall back on the HTTP status. */
  code: 'invalid_request' | 'unauthenticated' | 'forbidden' | 'service_not_enabled' | 'not_found' | 'method_not_allowed' | 'conflict' | 'too_large' | 'unsupported_media_type' | 'wrong_region' | 'rate_limited' | 'quota_exceeded' | 'internal' | 'unavailable' | (string & {})
  /** What went wrong, in a sentence for people. */
  detail: string
  /** Include it when you write to support. It’s also in the `X-Request-Id` header. */
  request_id: string
  /** What’s wrong with each field, if specific fields are. */
  fields?: Record<string, string> | undefined
  /** With `wrong_region`: where the key’s account is. Send the request there. */
  base_url?: string | undefined
}
