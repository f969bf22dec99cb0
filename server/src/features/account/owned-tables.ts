/**
 * Every product table that belongs to a user, with what an export includes and withholds. A missing table or column
 * fails the test beside this file.
 */
export const ownedTables: Record<string, OwnedTable> = {
  account_events: { exported: ['id', 'kind', 'payload', 'created_at'], withheld: ['user_id'] },
  api_keys: {
    exported: ['id', 'name', 'type', 'key_prefix', 'created_at', 'last_used_at', 'expires_at', 'deleted_at'],
    withheld: ['user_id', 'key_hash'],
  },
  billing_data: { exported: ['json_data'], withheld: ['id', 'user_id'] },
  billing_details: {
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
    exported: ['number', 'kind', 'invoice_id', 'corrects', 'issued_at', 'content', 'mailed_at'],
    withheld: ['user_id'],
    isKept: true,
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
      'refunded_at',
    ],
    withheld: ['user_id', 'pay_url', 'is_unfiled'],
    isKept: true,
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
      'sync_version',
      'applied_version',
      'next_sync_at',
      'synced_at',
      'sent_notices',
      'unchangeable_until',
      'unchangeable_reason',
    ],
    isKept: true,
  },
  cancellation_codes: {
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
  // Sealed: only the request that created one can open it.
  idempotent_answers: {
    exported: ['request_id', 'request_count', 'created_at'],
    withheld: ['user_id', 'key_hash', 'body_hash', 'sealed_answer'],
  },
  later_found_notices: { exported: ['addresses'], withheld: ['user_id'] },
  launch_wishes: { exported: ['service_type', 'created_at', 'told_at'], withheld: ['user_id'] },
  payment_disputes: {
    exported: ['id', 'payment_id', 'invoice_id', 'last_event', 'opened_at'],
    withheld: ['user_id'],
    isKept: true,
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
  },
  quota_periods: {
    exported: ['id', 'subscription_id', 'starts_at', 'ends_at', 'unit_limit', 'used'],
    withheld: ['user_id', 'refused_at', 'alerted_80_at', 'alerted_100_at', 'allowance_id'],
  },
  request_log_settings: { exported: ['is_enabled'], withheld: ['user_id'] },
  usage_days: { exported: ['day', 'key_id', 'verdict', 'period_id', 'calls', 'units'], withheld: ['user_id'] },
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
    ],
    withheld: ['user_id', 'email_hash', 'name_hash', 'domain_hash', 'parent_hash', 'batch_hashes'],
    key: 'id',
  },
  notifications: {
    exported: ['id', 'type', 'title', 'message', 'action_url', 'created_at', 'read_at'],
    withheld: ['user_id'],
  },
}

type OwnedTable = {
  exported: string[]
  withheld: string[]
  /** Kept on soft deletion: amounts, dates and the provider's ids, which accounting needs. */
  isKept?: true
  /** What tells rows apart; `ctid` doesn't across partitions. */
  key?: string
}
