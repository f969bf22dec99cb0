const version = 'Counted from 1; 0 is the default rules.'
const created = 'When it was saved; `null` for the default rules.'
const author = 'Who saved it; `null` for the default rules.'
const restored = 'The version whose rules it has again, if it was restored.'
const decision = '`allow`, `review` or `block`.'
const next = 'The next page’s `before`; `null` on the last.'
const reasons = 'Why, most important first. Only of single requests.'

export const rulesDescriptions: Record<string, Record<string, string>> = {
  DecisionRule: {
    id: 'Stable, so branch on it. `default` if no rule matched.',
    message: 'What the rule asks, in a sentence for people.',
  },
  Policy: {
    rules: 'At most 40. The first whose conditions all hold decides.',
    default: 'What is decided if no rule matches.',
  },
  PolicyRule: {
    id: 'Your name for it, which responses have.',
    when: 'One to four conditions. All of them must hold.',
    at_least: 'The lowest score that counts, in hundredths. Only for `email_score` and `name_score`, which need it.',
    decision,
  },
  LivePolicy: { version, created_at: created, author, restored_from: restored, policy: 'The rules themselves.' },
  PolicyVersions: { versions: 'Newest first. The first one is live.', next },
  RestoreVersion: { version: 'The version to restore. 0 is the default rules.' },
  DraftPolicy: {
    revision: 'Rises with each change, for `If-Match`.',
    policy: 'The rules themselves.',
    silent: 'Whether it runs silently beside the live rules.',
    silent_since: 'Since when it does.',
    changed_at: 'When it was changed last.',
    author: 'Who changed it last.',
  },
  PolicyPreview: {
    from: 'Where the compared requests begin.',
    people: 'How many people were compared. In a batch, each item is one.',
    is_complete: '`false` if there were more requests in the 30 days, and these are the newest.',
    changed: 'People who would be decided about differently.',
    decisions: 'People by decision.',
    rules: 'People by the rule that decided.',
    silent: 'What the draft has decided beside the live rules; `null` if it doesn’t run silently.',
  },
  PreviewChanges: { changes: 'Newest first.', next },
  ChangedDecision: {
    request_id: 'The request.',
    created_at: 'When it was made.',
    item: 'For a batch, its place in `results`.',
    live: 'What the live rules decide.',
    draft: 'What the draft decides.',
  },
  ExplainedRequest: {
    request_id: 'The request.',
    created_at: 'When it was made.',
    key_name: 'The key it was made with.',
    checks: 'What it cost.',
    is_batch: 'Whether it was a batch.',
    data_version: 'The version of our data at the time.',
    rules_version: 'The version of your rules at the time. 0 is the default rules.',
    email_hash: 'A keyed hash of the address. What you sent isn’t kept.',
    name_hash: 'A keyed hash of the names.',
    later_found_at: 'When a domain that had passed was listed as disposable.',
    later_found_items: 'For a batch: whose domain it was.',
    results: 'One, or one for each item of a batch. Empty for requests from before decisions were logged.',
  },
  ExplainedResult: {
    decision,
    rule: 'The rule that decided; `null` if that version of your rules isn’t kept any more.',
    draft_decision: 'What a draft that ran silently decided; `null` if none did.',
    email: 'What was found about the address; `null` if there was none.',
    name: 'What was found about the names; `null` if there were none.',
  },
  ExplainedEmail: {
    verdict: 'As in the response.',
    class: 'As in the response.',
    score: 'Rounded down to hundredths.',
    role: 'Whether it’s a role address.',
    free: 'Whether it’s a free mailbox.',
    mistyped: 'Whether it looked mistyped.',
    mail_host_found: 'Whether the domain had a mail host; `null` if we didn’t look it up.',
    listed_by: 'The kinds of lists that had the domain.',
    reasons,
  },
  ExplainedName: {
    verdict: 'As in the response.',
    score: 'Rounded down to hundredths.',
    notable: 'As in the response.',
    reasons,
    firstname_reasons: 'Those of the first name alone.',
    lastname_reasons: 'Those of the last name alone.',
  },
}
