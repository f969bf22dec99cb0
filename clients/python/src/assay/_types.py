# Made from the OpenAPI document by `npm run clients`. Change it there.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    # Type checkers come with it; at run time it isn't needed.
    from typing_extensions import NotRequired

class Policy(TypedDict):
    rules: List[PolicyRule]
    """At most 40. The first whose conditions all hold decides."""
    default: Literal["allow", "review", "block"]
    """What is decided if no rule matches."""

class PolicyRule(TypedDict):
    id: str
    """Your name for it, which responses have."""
    when: List[Literal["block_list", "allow_list", "email_invalid", "disposable", "risky", "no_mail_host", "typo", "relay", "role", "free", "email_score", "name_fake", "name_suspicious", "name_score", "wave", "unusual", "mailbox_seen", "name_seen", "new_domain", "hosting_network", "reason:empty", "reason:too_long", "reason:no_at_sign", "reason:bad_local_part", "reason:bad_domain", "reason:unknown_ending", "reason:reserved_domain", "reason:listed", "reason:listed_parent", "reason:several_lists", "reason:listed_and_looks_disposable", "reason:listed_siblings", "reason:seen_before", "reason:telling_name", "reason:abused_ending", "reason:machine_made_name", "reason:crowded_zone", "reason:typing_error", "reason:look_alike", "reason:one_list", "reason:free_zone", "reason:shared_mail_host", "reason:random_domain", "reason:cheap_ending", "reason:no_mail_host", "reason:public_suffix", "reason:random_local_part", "reason:known_domain", "reason:mailbox_provider", "reason:relay", "reason:free_provider", "reason:education", "reason:government", "reason:military", "reason:hosted_business_mail", "reason:role_account", "reason:not_listed", "reason:customer_list", "reason:cleared_on_appeal", "reason:agent_mailbox", "reason:no_letters", "reason:control_characters", "reason:invisible_characters", "reason:direction_characters", "reason:stacked_marks", "reason:markup", "reason:contact_details", "reason:symbols", "reason:emoji", "reason:digits", "reason:mixed_scripts", "reason:loose_letters", "reason:repeated", "reason:keyboard_run", "reason:placeholder", "reason:placeholder_pair", "reason:single_letters", "reason:same_unknown", "reason:title", "reason:profanity", "reason:company", "reason:sentence", "reason:ordinary_words", "reason:unlikely_spelling", "reason:fictional", "reason:wordplay", "reason:celebrity", "reason:suffix", "reason:one_mailbox", "reason:numbered_mailboxes", "reason:many_subdomains", "reason:many_mailboxes_at_new_domain", "reason:colleagues", "reason:new_domains_share_mail_host", "reason:same_shape", "reason:random_mailboxes", "reason:one_name", "reason:generated_names", "reason:one_network", "reason:one_browser", "reason:hosting_networks", "reason:several_signs"]]
    """One to four conditions. All of them must hold. `reason:` with a code holds if the response has that reason."""
    at_least: NotRequired[float]
    """The lowest score that counts, in hundredths. Only for `email_score` and `name_score`, which need it."""
    decision: Literal["allow", "review", "block"]
    """`allow`, `review` or `block`."""

class RestoreVersion(TypedDict):
    version: int
    """The version to restore. 0 is the default rules."""

class VerifyRequest(TypedDict):
    model: Literal["user_verification"]
    """What to check. There’s one model: `user_verification`."""
    email: NotRequired[Optional[str]]
    """The email address, exactly as the person typed it."""
    firstname: NotRequired[Optional[str]]
    """The first name, in any script."""
    lastname: NotRequired[Optional[str]]
    """The last name, in any script."""
    name: NotRequired[Optional[str]]
    """The full name, if you have it in one field: we split it, and each part counts as one check. Instead of `firstname` and `lastname`."""
    ip: NotRequired[Optional[str]]
    """The address that the person signs up from. We keep a keyed hash of its network, nothing else. Free."""
    user_agent: NotRequired[Optional[str]]
    """The person’s `User-Agent` header. We keep a keyed hash of it. Free."""
    external_id: NotRequired[Optional[str]]
    """Your own id of the person or sign-up, to find the request by. We keep a keyed hash of it. Free."""

class VerifyBatchRequest(TypedDict):
    model: Literal["user_verification"]
    """What to check. There’s one model: `user_verification`."""
    items: List[VerifyItem]
    """Up to 1,000 people. Each item needs at least one of `email`, `firstname`, `lastname` and `name`."""

class VerifyItem(TypedDict):
    email: NotRequired[Optional[str]]
    """The email address, exactly as the person typed it."""
    firstname: NotRequired[Optional[str]]
    """The first name, in any script."""
    lastname: NotRequired[Optional[str]]
    """The last name, in any script."""
    name: NotRequired[Optional[str]]
    """The full name, if you have it in one field: we split it, and each part counts as one check. Instead of `firstname` and `lastname`."""
    ip: NotRequired[Optional[str]]
    """The address that the person signs up from. We keep a keyed hash of its network, nothing else. Free."""
    user_agent: NotRequired[Optional[str]]
    """The person’s `User-Agent` header. We keep a keyed hash of it. Free."""
    external_id: NotRequired[Optional[str]]
    """Your own id of the person or sign-up, to find the request by. We keep a keyed hash of it. Free."""

class AddListEntry(TypedDict):
    action: Literal["allow", "block"]
    """`allow` or `block`."""
    type: Literal["email", "domain", "name"]
    """`email`, `domain` (with its subdomains) or `name`."""
    value: str
    """The address, domain or name, in any spelling. We normalize it."""
    note: NotRequired[Optional[str]]
    """Up to 200 characters for yourself; `null` for none."""
    expires_at: NotRequired[Optional[str]]
    """When it stops counting; `null` for never."""

class ChangeListEntry(TypedDict):
    action: NotRequired[Literal["allow", "block"]]
    """`allow` or `block`."""
    note: NotRequired[Optional[str]]
    """The new note; `null` for none."""
    expires_at: NotRequired[Optional[str]]
    """When it stops counting; `null` for never."""

class DeleteListEntries3(TypedDict):
    all: Literal[True]

class ListEntryIds(TypedDict):
    ids: List[str]
    """Up to 1,000 entries."""

class ListEntryFilter(TypedDict):
    filter: ListFilter
    """All entries that match it."""

class ListFilter(TypedDict):
    action: NotRequired[Literal["allow", "block"]]
    """Only this list."""
    type: NotRequired[Literal["email", "domain", "name"]]
    """Only this type."""
    search: NotRequired[str]
    """Part of the value or the note."""

class StartFileColumns(TypedDict):
    email: NotRequired[Optional[str]]
    """The column with the email address; `null` for none."""
    firstname: NotRequired[Optional[str]]
    """The column with the first name; `null` for none."""
    lastname: NotRequired[Optional[str]]
    """The column with the last name; `null` for none."""
    name: NotRequired[Optional[str]]
    """The column with the full name, instead of `firstname` and `lastname`; `null` for none."""

class StartFile(TypedDict):
    columns: StartFileColumns
    """Which column has which field. Choose at least one."""

class SaveWebhookEndpoint(TypedDict):
    url: str
    """Where events go: an `https://` URL at port 443 or 8443 that’s reachable from the internet."""
    description: NotRequired[str]
    """Up to 200 characters for yourself."""
    events: List[Literal["quota.warning", "quota.reached", "key.created", "key.deleted", "domain.listed_later", "wave.started", "wave.grew", "wave.ended", "review.decided", "file.finished", "plan.changed", "payment.failed"]]
    """Which events it gets."""

class ReactToWave(TypedDict):
    reaction: Optional[Literal["block", "mine"]]
    """`block`: block its further members until it ends. `mine`: these are yours. `null` takes either back."""

class FormCheckRequest(TypedDict):
    token: str
    """What your form sent as `assay_token`."""
    email: str
    """The address your form sent. Upper and lower case and tags don’t matter."""
    firstname: NotRequired[str]
    """The first name your form sent, if it has one. With names, the token must be for the same ones."""
    lastname: NotRequired[str]
    """The last name your form sent, if it has one."""
    name: NotRequired[str]
    """The full name your form sent, if it has that instead."""

class DecisionRule(TypedDict):
    id: str
    """Stable, so branch on it. `default` if no rule matched."""
    message: str
    """What the rule asks, in a sentence for people."""

class VerifyResponse(TypedDict):
    status: Literal["success"]
    """Always `success` in a response with status 200."""
    request_count: int
    """Checks you’ve used this period, this request included. It counts fields, not requests; a test key doesn’t change it."""
    decision: Literal["allow", "review", "block"]
    """What to do, by your rules: `allow`, `review` or `block`."""
    rule: DecisionRule
    """The rule that decided."""
    email_verification: Optional[EmailVerification]
    """The result for the address; `null` if you didn’t send one."""
    name_verification: Optional[NameVerification]
    """The result for the names; `null` if you didn’t send any."""
    activity: Optional[Activity]
    """What is unusual about this sign-up among your own; `null` if your request log is off."""
    data_version: str
    """The version of the data behind the verdicts. It’s refreshed daily."""
    request_id: str
    """Include it when you write to support. It’s also in the `X-Request-Id` header."""

class VerifyBatchResponse(TypedDict):
    status: Literal["success"]
    """Always `success` in a response with status 200."""
    request_count: int
    """Checks you’ve used this period, this request included. It counts fields, not requests; a test key doesn’t change it."""
    results: List[VerifyResult]
    """One result per item, in request order."""
    data_version: str
    """The version of the data behind the verdicts. It’s refreshed daily."""
    request_id: str
    """Include it when you write to support. It’s also in the `X-Request-Id` header."""

class VerifyResult(TypedDict):
    decision: Literal["allow", "review", "block"]
    """What to do, by your rules: `allow`, `review` or `block`."""
    rule: DecisionRule
    """The rule that decided."""
    email_verification: Optional[EmailVerification]
    """The result for the address; `null` if you didn’t send one."""
    name_verification: Optional[NameVerification]
    """The result for the names; `null` if you didn’t send any."""
    activity: Optional[Activity]
    """What is unusual about this sign-up among your own; `null` if your request log is off."""

EmailVerification = TypedDict(
    "EmailVerification",
    {
        "email": "str",
        "normalized": "Optional[str]",
        "disposable": "bool",
        "verdict": "Literal[\"ok\", \"risky\", \"disposable\", \"invalid\"]",
        "class": "Literal[\"disposable\", \"relay\", \"agent\", \"free\", \"business\", \"education\", \"government\", \"unknown\"]",
        "score": "float",
        "reasons": "List[EmailReason]",
        "role": "bool",
        "free": "bool",
        "did_you_mean": "Optional[str]",
        "evidence": "List[EmailEvidence]",
        "mail_host": "MailHost",
    },
)

class EmailEvidence(TypedDict):
    source: Literal["operator", "curated", "scraped", "aggregated"]
    """`operator`: our own list. `curated`: reviewed lists and abuse reports. `scraped`: disposable email services themselves. `aggregated`: lists made of other lists."""
    first_seen: Optional[str]
    """The first day the domain was seen there, such as `2026-11-16`; `null` if the list has no dates."""
    last_seen: Optional[str]
    """The last day it was seen there."""
    listed: bool
    """Whether it’s still listed. Recently dropped domains still count."""

class MailHost(TypedDict):
    found: Optional[bool]
    """Whether the domain has a mail host. `null` if we didn’t look it up, or if DNS took too long; the next request may have it."""
    provider: Optional[str]
    """The service that runs the host, such as `Google Workspace`, or the host’s own domain."""

class NameVerification(TypedDict):
    fake: bool
    """Whether this isn’t a person’s name."""
    verdict: Literal["real", "suspicious", "fake"]
    """`real`: accept. `suspicious`: review. `fake`: ask for another name."""
    score: float
    """The probability that this isn’t a person’s name, from 0 to 1."""
    notable: bool
    """Whether it’s a well-known, fictional or joke name. Real people share such names, so it’s not fake by itself."""
    reasons: List[NameReason]
    """What only shows when both names are considered together."""
    firstname: Optional[NameFieldVerification]
    """The first name on its own; `null` if there’s none."""
    lastname: Optional[NameFieldVerification]
    """The last name on its own; `null` if there’s none."""

class NameFieldVerification(TypedDict):
    fake: bool
    """Whether this field on its own isn’t a person’s name."""
    score: float
    """How likely that is, from 0 to 1."""
    reasons: List[NameReason]
    """Why, most important first."""

class EmailReason(TypedDict):
    code: Literal["empty", "too_long", "no_at_sign", "bad_local_part", "bad_domain", "unknown_ending", "reserved_domain", "listed", "listed_parent", "several_lists", "listed_and_looks_disposable", "listed_siblings", "seen_before", "telling_name", "abused_ending", "machine_made_name", "crowded_zone", "typing_error", "look_alike", "one_list", "free_zone", "shared_mail_host", "random_domain", "cheap_ending", "no_mail_host", "public_suffix", "random_local_part", "cleared_on_appeal", "known_domain", "mailbox_provider", "relay", "agent_mailbox", "free_provider", "education", "government", "military", "hosted_business_mail", "role_account", "not_listed", "customer_list", "test_input"]
    """Stable, so branch on it. New codes may be added: treat unknown ones as information."""
    message: str
    """A sentence for people. Its wording may change."""

class NameReason(TypedDict):
    code: Literal["empty", "no_letters", "too_long", "control_characters", "invisible_characters", "direction_characters", "stacked_marks", "markup", "contact_details", "symbols", "emoji", "digits", "mixed_scripts", "loose_letters", "repeated", "keyboard_run", "placeholder", "placeholder_pair", "single_letters", "same_unknown", "title", "suffix", "profanity", "company", "sentence", "ordinary_words", "unlikely_spelling", "fictional", "wordplay", "celebrity", "customer_list", "test_input"]
    """Stable, so branch on it. New codes may be added: treat unknown ones as information."""
    message: str
    """A sentence for people. Its wording may change."""

class Activity(TypedDict):
    verdict: Literal["ordinary", "unusual", "wave"]
    """`ordinary`: nothing to see. `unusual`: look twice. `wave`: one of many sign-ups that seem to come from one source."""
    score: float
    """How unusual it is among your own sign-ups, from 0 to 1."""
    reasons: List[ActivityReason]
    """Why, most important first. Empty if it’s ordinary."""
    domain_first_seen: Optional[str]
    """When you first saw the domain; `null` if this is the first time, or no email address was sent."""
    mailbox_seen: int
    """How often you saw this mailbox before, in any spelling."""
    name_seen: int
    """How often you saw this full name before."""
    network_seen: Optional[int]
    """How often you saw this network before; `null` if you sent no `ip`."""
    hosting: Optional[bool]
    """Whether the network belongs to a hosting provider; `null` if you sent no `ip`."""
    wave: Optional[str]
    """The wave that this sign-up belongs to; `null` if none."""

class ActivityReason(TypedDict):
    code: Literal["one_mailbox", "numbered_mailboxes", "many_subdomains", "many_mailboxes_at_new_domain", "colleagues", "new_domains_share_mail_host", "same_shape", "random_mailboxes", "one_name", "generated_names", "one_network", "one_browser", "hosting_networks", "several_signs", "test_input"]
    """Stable, so branch on it. New codes may be added: treat unknown ones as information."""
    message: str
    """A sentence for people, with numbers. Its wording may change."""

class UsageResponse(TypedDict):
    status: Literal["success"]
    """Always `success` in a response with status 200."""
    plan_id: str
    """The account’s plan and billing cycle."""
    tier: Literal["free", "basic", "pro", "enterprise"]
    """The plan’s tier. `pro` is Professional."""
    used: int
    """Checks used this period."""
    limit: Optional[int]
    """Checks included per period; `null` if unlimited."""
    remaining: Optional[int]
    """Checks left this period; `null` if unlimited."""
    period_start: str
    """When the period began."""
    period_end: str
    """When the period ends and the quota resets."""
    requests_per_second: int
    """The plan’s rate limit."""
    runs_out_at: Optional[str]
    """When the quota runs out at the pace of the last 7 days; `null` if it lasts."""
    key_budget: Optional[KeyBudget]
    """The key’s own monthly budget; `null` if it has none."""
    request_id: str
    """Include it when you write to support. It’s also in the `X-Request-Id` header."""

class KeyBudget(TypedDict):
    limit: int
    """Checks the key may use per period."""
    used: int
    """Checks it has used this period."""
    remaining: int
    """Checks it has left this period."""

class LivePolicyAuthor(TypedDict):
    key_name: Optional[str]

class LivePolicy(TypedDict):
    version: int
    """Counted from 1; 0 is the default rules."""
    created_at: Optional[str]
    """When it was saved; `null` for the default rules."""
    author: Optional[LivePolicyAuthor]
    """Who saved it; `null` for the default rules."""
    restored_from: Optional[int]
    """The version whose rules it has again, if it was restored."""
    policy: Policy
    """The rules themselves."""

class DraftPolicyAuthor(TypedDict):
    key_name: Optional[str]

class DraftPolicy(TypedDict):
    revision: int
    """Rises with each change, for `If-Match`."""
    policy: Policy
    """The rules themselves."""
    silent: bool
    """Whether it runs silently beside the live rules."""
    silent_since: Optional[str]
    """Since when it does."""
    changed_at: str
    """When it was changed last."""
    author: DraftPolicyAuthor
    """Who changed it last."""

class PolicyVersions(TypedDict):
    versions: List[LivePolicy]
    """Newest first. The first one is live."""
    next: Optional[int]
    """The next page’s `before`; `null` on the last."""

class PolicyPreviewDecisionsAllow(TypedDict):
    live: int
    draft: int

class PolicyPreviewDecisionsReview(TypedDict):
    live: int
    draft: int

class PolicyPreviewDecisionsBlock(TypedDict):
    live: int
    draft: int

class PolicyPreviewDecisions(TypedDict):
    allow: PolicyPreviewDecisionsAllow
    review: PolicyPreviewDecisionsReview
    block: PolicyPreviewDecisionsBlock

class PolicyPreviewRulesItem(TypedDict):
    id: str
    message: str
    live: int
    draft: int

class PolicyPreviewTransitionsItemRule(TypedDict):
    id: str
    message: str

class PolicyPreviewTransitionsItem(TypedDict):
    live: Literal["allow", "review", "block"]
    draft: Literal["allow", "review", "block"]
    rule: PolicyPreviewTransitionsItemRule
    people: int

class PolicyPreviewSilentDecisionsAllow(TypedDict):
    live: int
    draft: int

class PolicyPreviewSilentDecisionsReview(TypedDict):
    live: int
    draft: int

class PolicyPreviewSilentDecisionsBlock(TypedDict):
    live: int
    draft: int

class PolicyPreviewSilentDecisions(TypedDict):
    allow: PolicyPreviewSilentDecisionsAllow
    review: PolicyPreviewSilentDecisionsReview
    block: PolicyPreviewSilentDecisionsBlock

class PolicyPreviewSilent(TypedDict):
    since: str
    people: int
    changed: int
    decisions: PolicyPreviewSilentDecisions

PolicyPreview = TypedDict(
    "PolicyPreview",
    {
        "from": "str",
        "people": "int",
        "is_complete": "bool",
        "changed": "int",
        "decisions": "PolicyPreviewDecisions",
        "rules": "List[PolicyPreviewRulesItem]",
        "transitions": "List[PolicyPreviewTransitionsItem]",
        "silent": "Optional[PolicyPreviewSilent]",
    },
)

class PreviewChanges(TypedDict):
    changes: List[ChangedDecision]
    """Newest first."""
    next: Optional[str]
    """The next page’s `before`; `null` on the last."""

class ChangedDecisionLive(TypedDict):
    decision: Literal["allow", "review", "block"]
    rule: str

class ChangedDecisionDraft(TypedDict):
    decision: Literal["allow", "review", "block"]
    rule: str

class ChangedDecision(TypedDict):
    request_id: str
    """The request."""
    created_at: str
    """When it was made."""
    item: Optional[int]
    """For a batch, its place in `results`."""
    live: ChangedDecisionLive
    """What the live rules decide."""
    draft: ChangedDecisionDraft
    """What the draft decides."""

class ExplainedRequest(TypedDict):
    request_id: str
    """The request."""
    created_at: str
    """When it was made."""
    key_name: str
    """The key it was made with."""
    checks: int
    """What it cost."""
    is_batch: bool
    """Whether it was a batch."""
    data_version: Optional[str]
    """The version of our data at the time."""
    rules_version: Optional[int]
    """The version of your rules at the time. 0 is the default rules."""
    email_hash: Optional[str]
    """A keyed hash of the address. What you sent isn’t kept."""
    name_hash: Optional[str]
    """A keyed hash of the names."""
    later_found_at: Optional[str]
    """When a domain that had passed was listed as disposable."""
    later_found_items: Optional[List[int]]
    """For a batch: whose domain it was."""
    results: List[ExplainedResult]
    """One, or one for each item of a batch. Empty for requests from before decisions were logged."""

class ExplainedResultRule(TypedDict):
    id: str
    message: str

class ExplainedResultActivity(TypedDict):
    verdict: Literal["ordinary", "unusual", "wave"]
    """As in the response."""
    reasons: List[ActivityReason]
    """Why, most important first, without the numbers."""
    mailbox_seen: bool
    """Whether you saw this mailbox before."""
    name_seen: bool
    """Whether you saw this full name before."""
    new_domain: bool
    """Whether the domain was new to you: first seen less than 7 days before."""
    hosting_network: bool
    """Whether it came from a hosting provider’s network."""
    wave: Optional[str]
    """The wave that it belongs to by now; `null` if none."""

class ExplainedResult(TypedDict):
    decision: Literal["allow", "review", "block"]
    """`allow`, `review` or `block`."""
    rule: Optional[ExplainedResultRule]
    """The rule that decided; `null` if that version of your rules isn’t kept anymore."""
    draft_decision: Optional[Literal["allow", "review", "block"]]
    """What a draft that ran silently decided; `null` if none did."""
    email: Optional[ExplainedEmail]
    """What was found about the address; `null` if there was none."""
    name: Optional[ExplainedName]
    """What was found about the names; `null` if there were none."""
    activity: Optional[ExplainedResultActivity]
    """How usual the sign-up was among your own; `null` if it’s not known."""

ExplainedEmail = TypedDict(
    "ExplainedEmail",
    {
        "verdict": "Literal[\"ok\", \"risky\", \"disposable\", \"invalid\"]",
        "class": "Literal[\"disposable\", \"relay\", \"agent\", \"free\", \"business\", \"education\", \"government\", \"unknown\"]",
        "score": "float",
        "role": "bool",
        "free": "bool",
        "mistyped": "bool",
        "mail_host_found": "Optional[bool]",
        "listed_by": "List[Literal[\"operator\", \"curated\", \"scraped\", \"aggregated\"]]",
        "reasons": "List[EmailReason]",
    },
)

class ExplainedName(TypedDict):
    verdict: Literal["real", "suspicious", "fake"]
    """As in the response."""
    score: float
    """Rounded down to hundredths."""
    notable: bool
    """As in the response."""
    reasons: List[NameReason]
    """Why, most important first."""
    firstname_reasons: List[NameReason]
    """Those of the first name alone."""
    lastname_reasons: List[NameReason]
    """Those of the last name alone."""

class ListEntry(TypedDict):
    id: str
    """Identifies the entry."""
    action: Literal["allow", "block"]
    """`allow` or `block`."""
    type: Literal["email", "domain", "name"]
    """`email`, `domain` (with its subdomains) or `name`."""
    value: str
    """Normalized: what requests are compared with."""
    display_value: str
    """The same as people write it, with international domains in their own letters."""
    note: Optional[str]
    """Your note; `null` if there’s none."""
    expires_at: Optional[str]
    """When it stops counting; `null` for never."""
    created_at: str
    """When it was added."""

class ListPage(TypedDict):
    entries: List[ListEntry]
    """Newest first, up to 50."""
    next: Optional[str]
    """Send it as `before` to get the next page; `null` on the last one."""
    total: int
    """How many match, on all pages."""

class DeletedListEntries(TypedDict):
    deleted: int
    """How many were deleted."""

class ImportedList(TypedDict):
    added: int
    """Entries that are new."""
    changed: int
    """Entries that now say something else."""
    unchanged: int
    """Entries you already had as they are in the file."""
    expired: int
    """How many of them expired before the import, so they don’t count."""

class CheckedFile(TypedDict):
    id: str
    """What the other requests name the file by."""
    name: str
    """What you called it."""
    state: Literal["ready", "running", "paused", "canceled", "finished", "failed", "expired"]
    """`ready` until you start it, then `running`, `paused`, `canceled`, `finished` or `failed`; `expired` once it’s erased."""
    pause_reason: Optional[Literal["user", "quota", "budget", "key", "account"]]
    """Why it’s paused; `null` if it isn’t."""
    is_test: bool
    """Whether it was uploaded with a test key: fixed results, and nothing is counted."""
    bytes: int
    """Its size."""
    rows: int
    """How many rows it has."""
    rows_done: int
    """How many of them are checked, counted and in the result."""
    columns: List[FileColumn]
    """Its columns, in order."""
    checked_columns: FileColumns
    """Which columns are checked. Until you start the file, what we recognized."""
    checks: int
    """What checking those columns costs in all. At most, with full names: one without a last name is one check."""
    checks_done: int
    """What it has cost so far."""
    results: FileResults
    """Rows by result, as far as it’s done."""
    created_at: str
    """When it was uploaded."""
    started_at: Optional[str]
    """When it was started."""
    finished_at: Optional[str]
    """When it finished or was canceled."""
    expires_at: str
    """When the file and its result are erased."""

class FileColumn(TypedDict):
    name: str
    """As in the first row; unique within the file."""
    filled: int
    """How many rows have something in it: what checking it costs."""
    samples: List[str]
    """From the first rows, until you start the file."""

class FileColumns(TypedDict):
    email: Optional[str]
    """The column with the email address; `null` for none."""
    firstname: Optional[str]
    """The column with the first name; `null` for none."""
    lastname: Optional[str]
    """The column with the last name; `null` for none."""
    name: Optional[str]
    """The column with the full name, instead of `firstname` and `lastname`; `null` for none."""

class FileList(TypedDict):
    files: List[CheckedFile]
    """Newest first."""

class FileResults(TypedDict):
    clean: int
    """Nothing was found."""
    disposable: int
    """The address is disposable."""
    fake: int
    """The name is fake."""
    both: int
    """The address is disposable and the name is fake."""
    invalid: int
    """The address is invalid."""
    risky: int
    """The address is risky."""
    suspicious: int
    """The name is suspicious. Each row counts once, as the worst that was found."""

class WebhookEndpoint(TypedDict):
    id: str
    """Identifies the endpoint."""
    url: str
    """Where events go: an `https://` URL at port 443 or 8443 that’s reachable from the internet."""
    description: str
    """Up to 200 characters for yourself."""
    events: List[str]
    """Which events it gets."""
    created_at: str
    """When it was added."""
    paused_at: Optional[str]
    """Since when it’s paused; `null` while it gets events."""
    pause_reason: Optional[Literal["owner", "failing", "gone"]]
    """`owner`: you paused it. `failing`: nothing arrived for days. `gone`: it responded with 410. `null` unless it’s paused."""
    failing_since: Optional[str]
    """Since when nothing has arrived; `null` if all is well."""
    previous_until: Optional[str]
    """Until when we sign with the old secret, too; `null` if there’s only one."""

class WebhookEndpointList(TypedDict):
    endpoints: List[WebhookEndpoint]
    """Oldest first."""

class CreatedWebhookEndpoint(TypedDict):
    endpoint: WebhookEndpoint
    """The endpoint."""
    secret: str
    """What you check signatures with. You won’t see it again."""

class WebhookDelivery(TypedDict):
    event_id: str
    """Identifies the event, as the `webhook-id` header does."""
    kind: str
    """The event’s `type`."""
    status: Literal["pending", "held", "delivered", "failed"]
    """`pending` until it arrives, `held` while the endpoint is paused, then `delivered`, or `failed` after the last attempt."""
    attempt_count: int
    """How often we’ve tried."""
    created_at: str
    """When it happened."""
    next_attempt_at: Optional[str]
    """When we’ll try again; `null` if we won’t, or are doing it right now."""
    response_status: Optional[int]
    """The status of your newest response; `null` if there was none."""

class WebhookDeliveryPage(TypedDict):
    deliveries: List[WebhookDelivery]
    """Newest first."""
    next_before: Optional[str]
    """Send it as `before` to get the next page; `null` on the last one."""

class WebhookDeliveryDetail(TypedDict):
    delivery: WebhookDelivery
    """The delivery."""
    request_body: str
    """What we send, byte for byte."""
    attempts: List[WebhookAttempt]
    """Newest first."""

class WebhookAttempt(TypedDict):
    number: int
    """Counted from 1."""
    started_at: str
    """When we sent it."""
    duration_ms: int
    """How long your response took, in milliseconds."""
    response_status: Optional[int]
    """Your response’s status; `null` if there was none."""
    failure: Optional[Literal["blocked", "unresolved", "refused", "timed_out", "tls", "interrupted"]]
    """Why there was no response; `null` if there was one."""
    response_body: Optional[str]
    """The first 4 kB of your response; `null` if there was none."""

class SentTestEvent(TypedDict):
    event_id: str
    """Find it in the deliveries by this id."""

class Wave(TypedDict):
    id: str
    """Identifies the wave, as `activity.wave` does."""
    code: str
    """What gave it away: `one_mailbox`, `numbered_mailboxes`, `many_subdomains`, `many_mailboxes_at_new_domain`, `colleagues`, `new_domains_share_mail_host`, `same_shape`, `random_mailboxes`, `one_name`, `generated_names`, `one_network`, `one_browser`, `hosting_networks`, `several_signs`."""
    title: str
    """A sentence for people, with numbers."""
    status: Literal["growing", "ended"]
    """`growing` until no member has come for a while."""
    reaction: Optional[Literal["block", "mine"]]
    """`block`: its further members are blocked. `mine`: you said that these are yours. `null`: your rules decide."""
    started_at: str
    """When its first member came."""
    recognized_at: str
    """When we recognized it."""
    last_at: str
    """When its latest member came."""
    ended_at: Optional[str]
    """When it ended; `null` while it’s growing."""
    members: int
    """How many sign-ups belong to it."""
    allowed_before: int
    """How many of them were allowed before we recognized it."""

class WaveList(TypedDict):
    waves: List[Wave]
    """Newest first, of the last 30 days."""

class WaveDetail(TypedDict):
    wave: Wave
    """The wave."""
    summary: str
    """What happened, in a few sentences."""
    why: str
    """Why that’s unusual for you, in a few sentences."""
    shared: List[WaveTrait]
    """What the members share, and what they don’t."""
    timeline: WaveTimeline
    """Its members beside your other sign-ups."""
    to_review: int
    """How many members a person can still approve or block: those of single requests, whatever your rules decided."""
    latest: List[WaveMember]
    """Its latest members, at most 50, newest first. `/members` has all of them."""

class WaveTrait(TypedDict):
    trait: Literal["domain", "mailbox", "browser", "network", "name", "mail_host"]
    """What is compared."""
    title: str
    """What they share, in a few words."""
    detail: str
    """How many of them, and how usual that is for you."""
    unusual: bool
    """Whether it sets them apart from your other sign-ups."""

class WaveTimeline(TypedDict):
    bucket_seconds: int
    """How long each bar is."""
    starts_at: str
    """When the first bar begins."""
    wave: List[int]
    """Members by bar."""
    other: List[int]
    """Other sign-ups by bar."""
    usual: Optional[List[float]]
    """What is usual for you by bar: the mean of the same weekday and hour in the last eight weeks. `null` until two of them had anything."""
    usual_weeks: int
    """How many weeks it’s the mean of; 0 if it’s `null`."""

class WaveMember(TypedDict):
    request_id: str
    """The request that checked it."""
    item: Optional[int]
    """Its place in a batch, counted from 0; `null` for a single request."""
    at: str
    """When it came."""
    decision: Optional[Literal["allow", "review", "block"]]
    """What was decided then; `null` if it’s no longer known."""
    recognized_later: bool
    """Whether it came before the wave was recognized."""
    email_hash: Optional[str]
    """The first digits of the address’s hash, as in your request log."""
    same_shape: bool
    """Whether the mailbox looks like most of the others."""
    hosting: Optional[bool]
    """Whether its network is a hosting provider’s; `null` if unknown."""

class WaveMemberPage(TypedDict):
    members: List[WaveMember]
    """Newest first."""
    next_before: Optional[str]
    """Send it as `before` to get the next page; `null` on the last one."""

Lookup = TypedDict(
    "Lookup",
    {
        "domain": "str",
        "written": "Optional[str]",
        "verdict": "Literal[\"ok\", \"risky\", \"disposable\", \"invalid\"]",
        "class": "Literal[\"disposable\", \"relay\", \"agent\", \"free\", \"business\", \"education\", \"government\", \"unknown\"]",
        "score": "float",
        "summary": "str",
        "reasons": "List[EmailReason]",
        "did_you_mean": "Optional[str]",
        "evidence": "List[LookupEvidence]",
        "mail_host": "MailHost",
        "appeal": "Optional[str]",
        "decision": "Optional[AppealDecision]",
        "data_version": "str",
    },
)

class LookupEvidence(TypedDict):
    source: Literal["operator", "curated", "scraped", "aggregated", "name", "mail_host"]
    """A kind of list, as in `evidence` of a result; or the name itself, or who receives its mail."""
    text: str
    """The same for people."""
    first_seen: Optional[str]
    """A day such as `2026-11-16`; `null` if the source doesn’t say."""
    last_seen: Optional[str]
    """The last day it was seen there."""
    weight: Literal["strong", "medium", "weak", "none"]
    """`strong`: enough alone. `medium`: needs one more signal. `weak`: needs several. `none`: doesn’t count."""

class AppealDecision(TypedDict):
    id: str
    """Identifies the decision."""
    domain: str
    """The registered domain."""
    decision: Literal["accepted", "rejected", "reversed"]
    """What was decided."""
    reason: str
    """A code; more may be added."""
    text: str
    """The reason for people."""
    decided_at: str
    """When."""

class DecisionLog(TypedDict):
    decisions: List[AppealDecision]
    """Newest first."""
    next: Optional[str]
    """Send it as `before` to get the next page; `null` on the last one."""

class FormCheckResponse(TypedDict):
    status: Literal["success"]
    """Always `success` in a response with status 200."""
    valid: bool
    """Whether the token counts."""
    reason: Optional[Literal["invalid", "expired", "email_mismatch", "name_mismatch", "used"]]
    """`invalid`: not a token, or another account’s. `expired`: older than 10 minutes. `email_mismatch`: made for another address. `name_mismatch`: made for other names. `used`: checked before. `null` if it’s valid."""
    result: Optional[FormResult]
    """What the widget was told; `null` unless the token is valid."""
    request_id: str
    """Include it when you write to support. It’s also in the `X-Request-Id` header."""

class FormResult(TypedDict):
    verdict: Literal["ok", "risky", "disposable", "invalid"]
    """On the address, as in the response of `/v1/verify`."""
    disposable: bool
    """Whether it’s a disposable address."""
    decision: Literal["allow", "review", "block"]
    """What to do, by your rules: `allow`, `review` or `block`."""
    did_you_mean: Optional[str]
    """The address the person probably meant; `null` if it doesn’t look mistyped."""
    name_verdict: Optional[Literal["real", "suspicious", "fake"]]
    """On the names; `null` if the form has none."""
    activity: Optional[Literal["ordinary", "unusual", "wave"]]
    """How usual the sign-up is among your own, as `activity.verdict` of `/v1/verify`; `null` if your log is off."""
    wave: Optional[str]
    """The wave that it belongs to; `null` if none."""
    origin: str
    """The site that the form is on."""
    checked_at: str
    """When the address was checked."""
    request_id: str
    """Of the request that checked it, as in your request log."""

class Error(TypedDict):
    status: Literal["error"]
    """Always `error`."""
    code: Literal["invalid_request", "unauthenticated", "forbidden", "service_not_enabled", "not_found", "method_not_allowed", "conflict", "too_large", "unsupported_media_type", "wrong_region", "rate_limited", "quota_exceeded", "internal", "unavailable"]
    """Stable, so branch on it. New codes may be added: fall back on the HTTP status."""
    detail: str
    """What went wrong, in a sentence for people."""
    request_id: str
    """Include it when you write to support. It’s also in the `X-Request-Id` header."""
    fields: NotRequired[Dict[str, str]]
    """What’s wrong with each field, if specific fields are."""
    base_url: NotRequired[str]
    """With `wrong_region`: where the key’s account is. Send the request there."""

DeleteListEntries = Union[ListEntryIds, ListEntryFilter, DeleteListEntries3]
