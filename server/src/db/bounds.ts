const kB = 1024
const MB = 1024 * kB
/** A value from a fixed list. */
const word = 32

/**
 * Everything that outsiders can make grow, and its limit. Migrations enforce the same numbers with constraints and
 * triggers; `route-audit/bounds` compares this list with the database and tries to exceed each bound.
 */
export const bounds: Record<string, Bound> = {
  'auth.flow_state': {
    rows: { swept: 'sweep-auth', pace: '60 starts in 5 minutes per address' },
    columns: {
      method: 64,
      state_hash: 128,
      auth_code_hash: 128,
      code_challenge: 128,
      code_challenge_method: word,
      redirect_to: 8 * kB,
      provider_nonce: 256,
      provider_code_verifier: 256,
      captcha_receipt: 256,
      browser_hash: 64,
    },
  },
  'auth.identities': {
    rows: { most: 10, per: 'user_id', beyond: 'refused' },
    columns: { provider: 64, provider_id: 255, identity_data: 8 * kB },
  },
  'auth.known_senders': {
    rows: [
      { most: 20, per: 'user_id', beyond: 'oldest deleted', where: { kind: 'device' } },
      { most: 20, per: 'user_id', beyond: 'oldest deleted', where: { kind: 'network' } },
      { most: 20, per: 'user_id', beyond: 'oldest deleted', where: { kind: 'client' } },
    ],
    columns: { kind: word, sender_hash: 32 },
  },
  'auth.mfa_challenges': {
    rows: { swept: 'sweep-auth', pace: '60 in 5 minutes per address' },
    columns: { kind: word, challenge: 128, sender_hash: 32 },
  },
  'auth.mfa_factors': {
    rows: { most: 10, per: 'user_id', beyond: 'refused' },
    columns: { friendly_name: 480, factor_type: word, status: word, secret: 128 },
  },
  'auth.mfa_recovery_codes': {
    rows: { most: 10, per: 'factor_id', beyond: 'refused' },
    columns: { code_hash: 32 },
  },
  'auth.one_time_tokens': {
    rows: { most: 20, per: 'user_id', beyond: 'oldest deleted', where: { kind: 'signup' } },
    columns: {
      kind: word,
      link_hash: 128,
      code_hash: 128,
      email: 4 * 320,
      password_hash: 512,
      user_data: 20 * kB,
    },
  },
  'auth.refresh_tokens': {
    rows: { most: 2000, per: 'session_id', beyond: 'refused' },
    columns: { token_hash: 128, parent_hash: 128 },
  },
  'auth.sessions': {
    rows: { most: 100, per: 'user_id', beyond: 'oldest deleted' },
    columns: { aal: 16, amr: 4 * kB, refresh_key: 64, client: 64, country: 2 },
  },
  'auth.sign_in_notices': {
    rows: { most: 100, per: 'user_id', beyond: 'oldest deleted' },
    columns: { token_hash: 128, email: 4 * 320, client: 64, country: 2 },
  },
  'auth.users': {
    rows: [
      { oneFor: ['email'], pace: '50 new accounts a day per network' },
      { swept: 'sweep-auth', pace: 'until an address is confirmed' },
    ],
    columns: {
      aud: 64,
      role: 64,
      email: 4 * 320,
      phone: 64,
      encrypted_password: 512,
      email_change: 320,
      raw_app_meta_data: 20 * kB,
      raw_user_meta_data: 20 * kB,
    },
  },
  'auth.webauthn_credentials': {
    rows: [{ most: 10, per: 'user_id', beyond: 'refused', where: { factor_id: null } }, { oneFor: ['factor_id'] }],
    columns: { credential_id: 1023, public_key: 4 * kB, transports: 256, friendly_name: 480 },
  },
  'public.account_deletions': { rows: { oneFor: ['account_id'] }, columns: { email: 4 * 320, last_error: 4000 } },
  'public.account_events': {
    rows: { most: 10_000, per: 'user_id', beyond: 'oldest deleted' },
    columns: { kind: word, payload: 128 * kB },
  },
  'public.account_rules': { rows: { oneFor: ['user_id'] }, columns: {} },
  'public.api_keys': {
    rows: [
      { most: 50, per: 'user_id', beyond: 'refused' },
      { most: 500, per: 'user_id', beyond: 'oldest deleted', where: { deleted_at: 'now', key_hash: null } },
    ],
    columns: {
      ...{
        name: 400,
        type: word,
        key_prefix: 32,
        key_hash: 64,
        label: 120,
        scopes: { items: 20 },
        networks: { items: 20 },
      },
      ...{ last_used_agent: 60, previous_prefix: 32, previous_hash: 64, public_key: 64, origins: 2100 },
    },
  },
  'public.audit_events': {
    rows: [
      { most: 10_000, per: 'user_id', beyond: 'oldest deleted' },
      { swept: 'sweep-audit', pace: '100 of a kind a day for each account, 20 by strangers' },
    ],
    columns: { action: 64, actor: word, device: 128, network: 64, country: 2, target: 2 * kB },
  },
  'public.billing_data': { rows: { oneFor: ['user_id'] }, columns: { json_data: 8 * MB } },
  'public.billing_details': {
    rows: { oneFor: ['user_id'] },
    columns: {
      name: 400,
      company: 600,
      address_line1: 600,
      address_line2: 600,
      city: 400,
      region: 400,
      postal_code: 80,
      country: 8,
      tax_id: 160,
    },
  },
  'public.billing_documents': {
    rows: { most: 10_000, per: 'user_id', beyond: 'refused' },
    columns: { number: 32, kind: word, invoice_id: 64, corrects: 32, content: 64 * kB },
  },
  'public.billing_invoices': {
    rows: { most: 5000, per: 'user_id', beyond: 'refused' },
    columns: { id: 64, status: word, currency: 8, payment_id: 64, pay_url: 2 * kB, lines: 32 * kB },
  },
  'public.billing_subscriptions': {
    rows: { most: 2000, per: 'user_id', beyond: 'refused' },
    columns: {
      service_type: word,
      kind: word,
      plan_id: 100,
      currency: word,
      provider_id: 64,
      pay_url: 2 * kB,
      status: word,
      payment_method: 64,
      method_kind: word,
      card_brand: 40,
      card_last4: 4,
      pending_plan_id: 100,
      cancel_requested: word,
      sent_notices: 64 * kB,
      unchangeable_reason: 1000,
      cancel_wanted: word,
      told: 64 * kB,
    },
  },
  'public.cancellation_codes': {
    rows: { swept: 'sweep-cancel-codes', pace: 'three for each subscription of the account in 10 minutes' },
    columns: { subscription_id: 64, action: word, code_hash: 64 },
  },
  'public.captcha_receipts': {
    rows: { swept: 'sweep-captcha', pace: '120 checks in 5 minutes per address' },
    columns: { receipt_hash: 64, action: word },
  },
  'public.captcha_solutions': {
    rows: { swept: 'sweep-captcha', pace: '120 checks in 5 minutes per address' },
    columns: { challenge_id: 128 },
  },
  'public.contact_messages': {
    rows: [
      { most: 1000, per: 'user_id', beyond: 'oldest deleted' },
      { swept: 'sweep-contact', pace: 'two years of an account' },
    ],
    columns: {
      first_name: 400,
      last_name: 400,
      email: 4 * 254,
      company_name: 600,
      phone_number: 9,
      subject: 600,
      message: 20_000,
    },
  },
  'public.domain_appeals': {
    rows: [
      { most: 20, per: 'domain', beyond: 'oldest deleted', where: { status: 'unproven' } },
      { most: 20, per: 'domain', beyond: 'refused', where: { status: 'waiting', proven_by: 'dns', proven_at: 'now' } },
      { swept: 'sweep-appeals', pace: '5 a day per address, 3 per contact' },
    ],
    columns: {
      domain: 253,
      status: word,
      contact_email: 4 * 254,
      used_for: 4000,
      code_hash: 64,
      code_mailbox: word,
      proven_by: word,
      reason: 160,
      note: 4000,
    },
  },
  'public.file_parts': {
    rows: { oneFor: ['file_id', 'first_row'], pace: '100 MB a file, 500 MB an account, 60 uploads an hour' },
    columns: { content: 2 * MB },
  },
  'public.files': {
    rows: [
      { most: 200, per: 'user_id', beyond: 'oldest deleted' },
      { swept: 'sweep-files', pace: '60 uploads an hour' },
    ],
    columns: {
      name: 800,
      state: word,
      pause_reason: word,
      separator: 1,
      newline: 2,
      header: 256 * kB,
      columns: 256 * kB,
      checked: { items: 3 },
      results: kB,
    },
  },
  'public.free_allowances': {
    rows: { swept: 'sweep-allowances', pace: 'one a month for each mailbox with an account' },
    columns: { mailbox_hash: 64 },
  },
  'public.idempotent_answers': {
    rows: { swept: 'sweep-usage', pace: 'each costs a check of the quota' },
    columns: { key_hash: 64, body_hash: 64, sealed_answer: 8 * MB },
  },
  'public.later_found_notices': { rows: { oneFor: ['user_id'] }, columns: {} },
  'public.launch_wishes': { rows: { oneFor: ['user_id', 'service_type'] }, columns: { service_type: word } },
  'public.list_entries': {
    rows: { most: 100_000, per: 'user_id', beyond: 'refused' },
    columns: { action: word, type: word, value: 1280, note: 800 },
  },
  'public.mail_domains': {
    rows: { swept: 'sweep-mail-hosts', pace: 'one for each domain in a request; 200,000 are kept' },
    columns: { domain: 4 * 253, hosts: 16 * kB, addresses: 4 * kB },
  },
  'public.mail_outbox': {
    rows: { swept: 'sweep-outbox', pace: 'one of a kind per address and minute, see docs/security.md' },
    columns: {
      to_address: 4 * 320,
      reply_to: 4 * 320,
      subject: 998,
      text_body: 128 * kB,
      html_body: 512 * kB,
      last_error: 4 * kB,
      unsubscribe_url: 2 * kB,
      failure: word,
      attachment_name: 100,
      attachment_type: 200,
      attachment_bytes: MB,
    },
  },
  'public.mail_server_domains': {
    rows: { swept: 'sweep-mail-hosts', pace: '300 for each server and standing; 700,000 are kept' },
    columns: { server: 255, domain: 255, standing: word },
  },
  'public.notifications': {
    rows: [
      { most: 500, per: 'user_id', beyond: 'oldest deleted' },
      { swept: 'sweep-notifications', pace: 'a year of an account' },
    ],
    columns: { type: word, title: 400, message: 4000, action_url: 2 * kB },
  },
  'public.payment_disputes': {
    rows: { most: 1000, per: 'user_id', beyond: 'refused' },
    columns: { id: 64, payment_id: 64, invoice_id: 64, last_event: 400, state: word, currency: word, reason: 400 },
  },
  'public.payment_events': {
    rows: { swept: 'sweep-payment-events', pace: 'signed by the provider' },
    columns: {
      body_hash: 64,
      event_id: 100,
      name: 400,
      subscription_id: 64,
      invoice_id: 64,
      payment_id: 64,
      dispute_id: 64,
    },
  },
  'public.plan_subscriptions': {
    rows: [
      { most: 1000, per: 'user_id', beyond: 'refused' },
      { swept: 'sweep-periods', pace: '400 days after their end' },
    ],
    columns: {
      service_type: word,
      plan_id: 100,
      tier: word,
      billing_cycle: word,
      cancel_status: 32,
      entitlement: word,
    },
  },
  'public.policy_drafts': { rows: { oneFor: ['user_id'] }, columns: { policy: 32 * kB, key_name: 400 } },
  'public.policy_versions': {
    rows: { most: 1000, per: 'user_id', beyond: 'oldest deleted' },
    columns: { policy: 32 * kB, key_name: 400 },
  },
  'public.quota_periods': {
    rows: [
      { most: 5000, per: 'user_id', beyond: 'refused' },
      { swept: 'sweep-periods', pace: '400 days of an account' },
    ],
    columns: {},
  },
  'public.quota_alerts_due': { rows: { oneFor: ['user_id', 'period_id'] }, columns: {} },
  'public.rate_limits': {
    rows: { swept: 'sweep-auth', pace: 'a few for each address and account that calls within an hour' },
    columns: { key: 400 },
  },
  'public.request_log_settings': { rows: { oneFor: ['user_id'] }, columns: {} },
  'public.usage_days': {
    rows: { swept: 'sweep-usage-history', pace: 'four a day for each key that was used' },
    columns: { verdict: word },
  },
  'public.usage_ledger': {
    rows: { swept: 'sweep-usage', pace: 'each costs a check of the quota' },
    columns: {
      email_verdict: 32,
      name_verdict: 32,
      email_hash: 64,
      name_hash: 64,
      batch_hashes: { items: 4000 },
      later_found_items: { items: 2000 },
      facts: 12 * kB,
    },
  },
  'public.webhook_attempts': {
    rows: { oneFor: ['endpoint_id', 'event_id', 'number'], pace: '100 for each delivery' },
    columns: { failure: word, response_body: 4 * kB },
  },
  'public.webhook_deliveries': {
    rows: [
      { oneFor: ['endpoint_id', 'event_id'], pace: 'one for each event and endpoint of the account' },
      { swept: 'sweep-webhooks', pace: 'two weeks of an account' },
    ],
    columns: { status: word },
  },
  'public.webhook_endpoints': {
    rows: { most: 10, per: 'user_id', beyond: 'refused' },
    columns: { url: 2 * kB, description: 800, events: 400, secret: 128, previous_secret: 128, pause_reason: word },
  },
}

/** Written only by the server: its own keys, fetched lists, measurements. */
export const writtenByUsAlone = [
  'auth.api_keys',
  'auth.signing_keys',
  'private.write_probe',
  'public.api_secret',
  'public.captcha_key',
  'public.document_series',
  'public.domain_decisions',
  'public.domain_listings',
  'public.feed_refresh',
  'public.feed_sources',
  'public.feed_versions',
  'public.listed_domains',
  'public.plan_versions',
  'public.status_spans',
]

/** For text, JSON, byte and array columns: the maximum number of bytes, or of items. */
type Bound = { rows: RowBound | RowBound[]; columns: Record<string, number | { items: number }> }

export type RowBound =
  /** `where` selects the rows that count by column values; without it, all rows that a plain insert creates. */
  | { most: number; per: string; beyond: 'refused' | 'oldest deleted'; where?: Record<string, string | null> }
  /** Bounded by a unique key. `pace` if anyone can still add more. */
  | { oneFor: string[]; pace?: string }
  /** Bounded by a job that deletes old rows, and by a cost or rate limit on new ones. */
  | { swept: string; pace: string }
