/**
 * Every product table that belongs to a user, with what an export shows of it and what it withholds. A table or a column
 * that is missing here fails the test beside this file.
 */
export const ownedTables: Record<string, OwnedTable> = {
  api_keys: {
    exported: ['id', 'name', 'type', 'key_prefix', 'created_at', 'last_used_at', 'expires_at', 'deleted_at'],
    withheld: ['user_id', 'key_hash'],
  },
  // Sealed: only the call that made one can open it.
  idempotent_answers: {
    exported: ['request_id', 'request_count', 'created_at'],
    withheld: ['user_id', 'key_hash', 'body_hash', 'sealed_answer'],
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
    ],
    withheld: ['user_id'],
  },
  quota_periods: {
    exported: ['id', 'subscription_id', 'starts_at', 'ends_at', 'unit_limit', 'used'],
    withheld: ['user_id', 'refused_at', 'alerted_80_at', 'alerted_100_at'],
  },
  request_log_settings: { exported: ['is_enabled'], withheld: ['user_id'] },
  usage_days: { exported: ['day', 'key_id', 'verdict', 'period_id', 'calls', 'units'], withheld: ['user_id'] },
  usage_ledger: {
    exported: ['id', 'key_id', 'period_id', 'units', 'created_at', 'is_logged', 'email_verdict', 'name_verdict'],
    withheld: ['user_id', 'email_hash', 'name_hash'],
  },
  notifications: {
    exported: ['id', 'type', 'title', 'message', 'action_url', 'created_at', 'read_at'],
    withheld: ['user_id'],
  },
}

type OwnedTable = { exported: string[]; withheld: string[] }
