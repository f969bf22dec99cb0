import type { Tx } from '../../ports/db.ts'
import { deleteAuditEvents, discardAuditEvents } from '../audit/delete-events.ts'
import { forgetRules } from '../rules/account-rules.ts'

/**
 * Every product table whose `user_id` is a team: what an export includes and withholds, and what outlasts the account or an
 * unverified sign-up. A missing table or column fails the tests beside this file.
 */
export const ownedTables: Record<string, OwnedTable> = {
  account_events: { exported: columns('id kind payload created_at') },
  account_rules: { key: ['user_id'], exported: [], withheld: columns('version deleted_version'), discard: forgetRules },
  api_keys: {
    exported: columns(`
      id name type key_prefix created_at last_used_at expires_at deleted_at label scopes networks requests_per_second
      monthly_budget last_used_network last_used_agent previous_prefix previous_until previous_used_at public_key
      origins visitor_budget proof_of_work
    `),
    withheld: columns('key_hash previous_hash budget_used budget_period_id version'),
  },
  audit_events: {
    exported: columns('id action actor member_id member_name session_id device network country target created_at'),
    isPersonalToo: true,
    deleteRows: deleteAuditEvents,
    discard: discardAuditEvents,
  },
  billing_data: { exported: columns('json_data'), withheld: columns('id'), isGranted: true },
  billing_details: {
    key: ['user_id'],
    exported: columns('name company address_line1 address_line2 city region postal_code country tax_id'),
  },
  // Documents outlive the account, without its user: see invoices/unlink.
  billing_documents: {
    key: ['number'],
    exported: columns('number kind invoice_id corrects issued_at content mailed_at'),
    isKept: true,
    isGranted: true,
  },
  billing_invoices: {
    exported: columns(`
      id billing_subscription_id status amount_minor amount_paid_minor currency payment_id billing_start billing_end
      issued_at paid_at expire_by lines refund_due_at refunded_at refunded_minor
    `),
    withheld: columns('pay_url is_unfiled'),
    isKept: true,
    isGranted: true,
  },
  billing_refunds: {
    key: ['invoice_id'],
    exported: columns('invoice_id payment_id amount_minor currency reason done_at created_at'),
    withheld: columns('claimed_until'),
    isKept: true,
    isGranted: true,
  },
  billing_subscriptions: {
    exported: columns(`
      id service_type kind plan_id currency price_minor replaces up_front_minor up_front_paid_at provider_id status
      start_at current_start current_end ended_at payment_method method_kind card_brand card_last4 method_at
      pending_plan_id cancel_requested ends_at next_price_minor next_price_from created_at duplicate_of refunded_at
    `),
    withheld: [
      ...columns(`
        cycle_start pay_url pay_by claimed_until has_scheduled_change is_international cancel_sent_at
        cancel_confirmed_at pause_sent_at pause_rejected_at sync_version applied_version next_sync_at synced_at
        sent_notices unchangeable_until unchangeable_reason
      `),
      // The same columns under their names in version 0.2.
      ...columns('cancel_wanted cancel_answered_at asked answered next_look_at looked_at told'),
    ],
    isKept: true,
    isGranted: true,
  },
  cancellation_codes: {
    key: ['subscription_id', 'action'],
    exported: columns('subscription_id action sent_at used_at'),
    withheld: columns('code_hash tries replaced'),
  },
  contact_messages: {
    exported: columns('id first_name last_name email company_name phone_number subject message created_at'),
  },
  decision_hours: {
    key: ['hour', 'decision', 'rule', 'verdict'],
    exported: columns('hour decision rule verdict calls'),
  },
  // Customers can download each file as it was uploaded.
  file_parts: {
    key: ['file_id', 'first_row'],
    exported: columns('file_id first_row rows is_done'),
    withheld: columns('content'),
  },
  files: {
    exported: columns(`
      id name state pause_reason is_test key_id header columns checked bytes rows rows_done checks_done results
      created_at started_at finished_at expires_at
    `),
    withheld: columns('separator newline failures worked_at claimed_until'),
  },
  // Sealed: only the request that created one can open it.
  idempotent_answers: {
    key: ['key_hash'],
    exported: columns('request_id request_count created_at'),
    withheld: columns('key_hash body_hash sealed_answer'),
  },
  later_found_notices: { key: ['user_id'], exported: columns('addresses') },
  launch_wishes: { key: ['service_type'], exported: columns('service_type created_at told_at') },
  list_entries: { exported: columns('id action type value note expires_at created_at'), withheld: columns('version') },
  // Notes that operators write for each other.
  operator_notes: { exported: [], withheld: columns('id author_name text created_at'), isGranted: true },
  payment_disputes: {
    exported: columns('id payment_id invoice_id state amount_minor currency reason respond_by opened_at decided_at'),
    withheld: columns('last_event synced_at'),
    isKept: true,
    isGranted: true,
  },
  plan_subscriptions: {
    exported: columns(`
      id service_type plan_id tier billing_cycle unit_limit requests_per_second is_active starts_at expires_at
      cancel_status created_at billing_subscription_id entitlement grace_until paid_from
    `),
    withheld: columns('quota_from'),
    isGranted: true,
  },
  policy_drafts: { key: ['user_id'], exported: columns('policy revision silent_since key_name changed_at') },
  policy_versions: { key: ['version'], exported: columns('version policy key_name restored_from created_at') },
  quota_periods: {
    exported: columns('id subscription_id starts_at ends_at unit_limit used'),
    withheld: columns('refused_at alerted_80_at alerted_100_at unchecked_at allowance_id keys_version'),
    isGranted: true,
  },
  quota_alerts_due: { key: ['period_id'], exported: columns('period_id') },
  request_log_settings: {
    key: ['user_id'],
    exported: columns('is_enabled changed_at'),
    withheld: columns('erased_at'),
  },
  reviews: {
    key: ['request_id', 'item'],
    exported: columns('request_id item decision decided_at'),
    withheld: columns('email_hash'),
  },
  sso_connections: {
    key: ['user_id'],
    exported: columns('protocol name settings default_role groups_claim groups is_required created_at'),
    withheld: columns('secret used_at certificate_expires_at expiry_warned_days updated_at'),
  },
  sso_domains: { key: ['domain'], exported: columns('domain proven_at created_at') },
  sso_recovery_codes: {
    key: ['code_hash'],
    exported: columns('used_at created_at'),
    withheld: columns('member_id code_hash'),
  },
  sso_sessions: {
    key: ['session_id'],
    exported: columns('session_id subject session_index created_at'),
    withheld: columns('id_token'),
  },
  usage_days: {
    key: ['day', 'key_id', 'verdict', 'period_id'],
    exported: columns('day key_id verdict period_id calls units'),
  },
  usage_ledger: {
    exported: columns(`
      id key_id period_id units created_at is_logged email_verdict name_verdict later_found_at later_found_items facts
    `),
    withheld: columns('email_hash name_hash domain_hash parent_hash batch_hashes traits external_hash'),
    isPartitioned: true,
  },
  verdict_reports: { exported: columns('id request_id about message response created_at responded_at') },
  wave_members: {
    key: ['wave_id', 'request_id', 'item'],
    exported: columns('wave_id request_id item at is_earlier'),
    withheld: columns('is_announced'),
  },
  waves: {
    exported: columns('id code reasons reaction started_at recognized_at last_at ended_at members allowed_before'),
    withheld: columns('keys announced'),
  },
  webhook_attempts: {
    key: ['endpoint_id', 'event_id', 'number'],
    exported: columns('endpoint_id event_id number started_at duration_ms response_status failure response_body'),
  },
  webhook_deliveries: {
    key: ['endpoint_id', 'event_id'],
    exported: columns('endpoint_id event_id status attempt_count created_at'),
    withheld: columns('attempts next_attempt_at leased_until expires_at'),
  },
  webhook_endpoints: {
    exported: columns('id url description events paused_at pause_reason failing_since created_at'),
    withheld: columns('secret previous_secret previous_until'),
  },
  notifications: {
    exported: columns('id member_id type title message action_url created_at read_at'),
    isPersonalToo: true,
  },
}

type OwnedTable = {
  /** Rows without a team belong to the person in `member_id`. */
  isPersonalToo?: true
  /** The columns that identify a row within an account, and the order of an export. `id` by default. */
  key?: string[]
  exported: string[]
  /** Besides `user_id`. */
  withheld?: string[]
  /** Kept on soft deletion: amounts, dates and the provider's ids, which accounting needs. */
  isKept?: true
  /** Stays when an unverified sign-up is discarded: what was paid for or granted, which we alone write (ADR 6). */
  isGranted?: true
  /** Runs instead of deleting the rows when an unverified sign-up is discarded. */
  discard?: (tx: Tx, userId: string) => Promise<void>
  /** For tables that none of our roles may delete from. */
  deleteRows?: (tx: Tx, userId: string, count: number) => Promise<number>
  /** `ctid` doesn't tell its rows apart. */
  isPartitioned?: true
}

function columns(names: string): string[] {
  return names.trim().split(/\s+/)
}
