import type { Tx } from '../../ports/db.ts'
import { deleteAuditEvents, discardAuditEvents } from '../audit/delete-events.ts'
import { forgetRules } from '../rules/account-rules.ts'

/**
 * Every product table that belongs to a team, as its `user_id`: what an export includes and withholds, and what outlasts the account or an
 * unverified sign-up. A missing table or column fails the tests beside this file.
 */
export const ownedTables: Record<string, OwnedTable> = {
  account_events: { exported: ['id', 'kind', 'payload', 'created_at'], withheld: ['user_id'] },
  account_rules: {
    key: ['user_id'],
    exported: [],
    withheld: ['user_id', 'version', 'deleted_version'],
    discard: forgetRules,
  },
  // What the console finds the account by; the account has the same.
  api_keys: {
    exported: [
      ...['id', 'name', 'type', 'key_prefix', 'created_at', 'last_used_at', 'expires_at', 'deleted_at'],
      ...[
        'label',
        'scopes',
        'networks',
        'requests_per_second',
        'monthly_budget',
        'last_used_network',
        'last_used_agent',
      ],
      ...['previous_prefix', 'previous_until', 'previous_used_at'],
      ...['public_key', 'origins', 'visitor_budget', 'proof_of_work'],
    ],
    withheld: ['user_id', 'key_hash', 'previous_hash', 'budget_used', 'budget_period_id', 'version'],
  },
  audit_events: {
    exported: [
      'id',
      'action',
      'actor',
      'member_id',
      'session_id',
      'device',
      'network',
      'country',
      'target',
      'created_at',
    ],
    withheld: ['user_id'],
    isPersonalToo: true,
    deleteRows: deleteAuditEvents,
    discard: discardAuditEvents,
  },
  billing_data: { exported: ['json_data'], withheld: ['id', 'user_id'], isGranted: true },
  billing_details: {
    key: ['user_id'],
    exported: [
      'name',
      'company',
      'address_line1',
      'address_line2',
      'city',
      'region',
      'postal_code',
      'country',
      'tax_id',
    ],
    withheld: ['user_id'],
  },
  // They outlive the account without a user: see invoices/unlink.
  billing_documents: {
    key: ['number'],
    exported: ['number', 'kind', 'invoice_id', 'corrects', 'issued_at', 'content', 'mailed_at'],
    withheld: ['user_id'],
    isKept: true,
    isGranted: true,
  },
  billing_invoices: {
    exported: [
      'id',
      'billing_subscription_id',
      'status',
      'amount_minor',
      'amount_paid_minor',
      'currency',
      'payment_id',
      'billing_start',
      'billing_end',
      'issued_at',
      'paid_at',
      'expire_by',
      'lines',
      'refund_due_at',
      'refunded_at',
      'refunded_minor',
    ],
    withheld: ['user_id', 'pay_url', 'is_unfiled'],
    isKept: true,
    isGranted: true,
  },
  billing_refunds: {
    key: ['invoice_id'],
    exported: ['invoice_id', 'payment_id', 'amount_minor', 'currency', 'reason', 'done_at', 'created_at'],
    withheld: ['user_id', 'claimed_until'],
    isKept: true,
    isGranted: true,
  },
  billing_subscriptions: {
    exported: [
      'id',
      'service_type',
      'kind',
      'plan_id',
      'currency',
      'price_minor',
      'replaces',
      'up_front_minor',
      'up_front_paid_at',
      'provider_id',
      'status',
      'start_at',
      'current_start',
      'current_end',
      'ended_at',
      'payment_method',
      'method_kind',
      'card_brand',
      'card_last4',
      'method_at',
      'pending_plan_id',
      'cancel_requested',
      'ends_at',
      'next_price_minor',
      'next_price_from',
      'created_at',
      'duplicate_of',
      'refunded_at',
    ],
    withheld: [
      'user_id',
      'cycle_start',
      'pay_url',
      'pay_by',
      'claimed_until',
      'has_scheduled_change',
      'is_international',
      'cancel_sent_at',
      'cancel_confirmed_at',
      'pause_sent_at',
      'pause_rejected_at',
      'sync_version',
      'applied_version',
      'next_sync_at',
      'synced_at',
      'sent_notices',
      'unchangeable_until',
      'unchangeable_reason',
      // The same under the names of version 0.2.
      'cancel_wanted',
      'cancel_answered_at',
      'asked',
      'answered',
      'next_look_at',
      'looked_at',
      'told',
    ],
    isKept: true,
    isGranted: true,
  },
  cancellation_codes: {
    key: ['subscription_id', 'action'],
    exported: ['subscription_id', 'action', 'sent_at', 'used_at'],
    withheld: ['user_id', 'code_hash', 'tries', 'replaced'],
  },
  contact_messages: {
    exported: [
      'id',
      'first_name',
      'last_name',
      'email',
      'company_name',
      'phone_number',
      'subject',
      'message',
      'created_at',
    ],
    withheld: ['user_id'],
  },
  decision_hours: {
    key: ['hour', 'decision', 'rule', 'verdict'],
    exported: ['hour', 'decision', 'rule', 'verdict', 'calls'],
    withheld: ['user_id'],
  },
  // What they contain can be downloaded as it was uploaded, one by one.
  file_parts: {
    key: ['file_id', 'first_row'],
    exported: ['file_id', 'first_row', 'rows', 'is_done'],
    withheld: ['user_id', 'content'],
  },
  files: {
    exported: [
      ...['id', 'name', 'state', 'pause_reason', 'is_test', 'key_id', 'header', 'columns', 'checked', 'bytes', 'rows'],
      ...['rows_done', 'checks_done', 'results', 'created_at', 'started_at', 'finished_at', 'expires_at'],
    ],
    withheld: ['user_id', 'separator', 'newline', 'failures', 'worked_at', 'claimed_until'],
  },
  // Sealed: only the request that created one can open it.
  idempotent_answers: {
    key: ['key_hash'],
    exported: ['request_id', 'request_count', 'created_at'],
    withheld: ['user_id', 'key_hash', 'body_hash', 'sealed_answer'],
  },
  later_found_notices: { key: ['user_id'], exported: ['addresses'], withheld: ['user_id'] },
  launch_wishes: { key: ['service_type'], exported: ['service_type', 'created_at', 'told_at'], withheld: ['user_id'] },
  list_entries: {
    exported: ['id', 'action', 'type', 'value', 'note', 'expires_at', 'created_at'],
    withheld: ['user_id', 'version'],
  },
  // What operators write for each other.
  operator_notes: { exported: [], withheld: ['id', 'user_id', 'author_name', 'text', 'created_at'], isGranted: true },
  payment_disputes: {
    exported: [
      'id',
      'payment_id',
      'invoice_id',
      'state',
      'amount_minor',
      'currency',
      'reason',
      'respond_by',
      'opened_at',
      'decided_at',
    ],
    withheld: ['user_id', 'last_event', 'synced_at'],
    isKept: true,
    isGranted: true,
  },
  plan_subscriptions: {
    exported: [
      'id',
      'service_type',
      'plan_id',
      'tier',
      'billing_cycle',
      'unit_limit',
      'requests_per_second',
      'is_active',
      'starts_at',
      'expires_at',
      'cancel_status',
      'created_at',
      'billing_subscription_id',
      'entitlement',
      'grace_until',
      'paid_from',
    ],
    withheld: ['user_id', 'quota_from'],
    isGranted: true,
  },
  policy_drafts: {
    key: ['user_id'],
    exported: ['policy', 'revision', 'silent_since', 'key_name', 'changed_at'],
    withheld: ['user_id'],
  },
  policy_versions: {
    key: ['version'],
    exported: ['version', 'policy', 'key_name', 'restored_from', 'created_at'],
    withheld: ['user_id'],
  },
  quota_periods: {
    exported: ['id', 'subscription_id', 'starts_at', 'ends_at', 'unit_limit', 'used'],
    withheld: [
      'user_id',
      'refused_at',
      'alerted_80_at',
      'alerted_100_at',
      'unchecked_at',
      'allowance_id',
      'keys_version',
    ],
    isGranted: true,
  },
  quota_alerts_due: { key: ['period_id'], exported: ['period_id'], withheld: ['user_id'] },
  request_log_settings: {
    key: ['user_id'],
    exported: ['is_enabled', 'changed_at'],
    withheld: ['user_id', 'erased_at'],
  },
  reviews: { key: ['request_id'], exported: ['request_id', 'decision', 'decided_at'], withheld: ['user_id'] },
  sso_connections: {
    key: ['user_id'],
    exported: ['protocol', 'name', 'settings', 'default_role', 'groups_claim', 'groups', 'is_required', 'created_at'],
    withheld: ['user_id', 'secret', 'used_at', 'certificate_expires_at', 'expiry_warned_days', 'updated_at'],
  },
  sso_domains: { key: ['domain'], exported: ['domain', 'proven_at', 'created_at'], withheld: ['user_id'] },
  sso_recovery_codes: {
    key: ['code_hash'],
    exported: ['used_at', 'created_at'],
    withheld: ['user_id', 'member_id', 'code_hash'],
  },
  sso_sessions: {
    key: ['session_id'],
    exported: ['session_id', 'subject', 'session_index', 'created_at'],
    withheld: ['user_id', 'id_token'],
  },
  usage_days: {
    key: ['day', 'key_id', 'verdict', 'period_id'],
    exported: ['day', 'key_id', 'verdict', 'period_id', 'calls', 'units'],
    withheld: ['user_id'],
  },
  usage_ledger: {
    exported: [
      'id',
      'key_id',
      'period_id',
      'units',
      'created_at',
      'is_logged',
      'email_verdict',
      'name_verdict',
      'later_found_at',
      'later_found_items',
      'facts',
    ],
    withheld: [
      'user_id',
      'email_hash',
      'name_hash',
      'domain_hash',
      'parent_hash',
      'batch_hashes',
      'traits',
      'external_hash',
    ],
    isPartitioned: true,
  },
  verdict_reports: {
    exported: ['id', 'request_id', 'about', 'message', 'response', 'created_at', 'responded_at'],
    withheld: ['user_id'],
  },
  wave_members: {
    key: ['wave_id', 'request_id', 'item'],
    exported: ['wave_id', 'request_id', 'item', 'at', 'is_earlier'],
    withheld: ['user_id', 'is_announced'],
  },
  waves: {
    exported: [
      ...['id', 'code', 'reasons', 'reaction', 'started_at', 'recognized_at', 'last_at', 'ended_at', 'members'],
      'allowed_before',
    ],
    withheld: ['user_id', 'keys', 'announced'],
  },
  webhook_attempts: {
    key: ['endpoint_id', 'event_id', 'number'],
    exported: [
      'endpoint_id',
      'event_id',
      'number',
      'started_at',
      'duration_ms',
      'response_status',
      'failure',
      'response_body',
    ],
    withheld: ['user_id'],
  },
  webhook_deliveries: {
    key: ['endpoint_id', 'event_id'],
    exported: ['endpoint_id', 'event_id', 'status', 'attempt_count', 'created_at'],
    withheld: ['user_id', 'attempts', 'next_attempt_at', 'leased_until', 'expires_at'],
  },
  webhook_endpoints: {
    exported: ['id', 'url', 'description', 'events', 'paused_at', 'pause_reason', 'failing_since', 'created_at'],
    withheld: ['user_id', 'secret', 'previous_secret', 'previous_until'],
  },
  notifications: {
    exported: ['id', 'member_id', 'type', 'title', 'message', 'action_url', 'created_at', 'read_at'],
    withheld: ['user_id'],
    isPersonalToo: true,
  },
}

type OwnedTable = {
  /** Rows without a team belong to the person in `member_id`. */
  isPersonalToo?: true
  /** Tells an account's rows apart, and is the order of an export. `id` unless it says otherwise. */
  key?: string[]
  exported: string[]
  withheld: string[]
  /** Kept on soft deletion: amounts, dates and the provider's ids, which accounting needs. */
  isKept?: true
  /** Stays when an unverified sign-up is discarded: what was paid for or granted, which we alone write (ADR 6). */
  isGranted?: true
  /** Instead of deleting the rows when an unverified sign-up is discarded. */
  discard?: (tx: Tx, userId: string) => Promise<void>
  /** For what no role of ours may delete from. */
  deleteRows?: (tx: Tx, userId: string, count: number) => Promise<number>
  /** `ctid` doesn't tell its rows apart. */
  isPartitioned?: true
}
