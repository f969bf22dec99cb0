/**
 * How the rows of every table end. `bounds.ts` says how many there can be until then. `route-audit/growth` compares this list
 * with the database, proves each sweep, and compares the table in docs/security.md with it.
 */
export const retention: Record<string, Ending> = {
  'auth.api_keys': { fixed: 'two' },
  'auth.flow_state': { sweptBy: 'sweep-auth', kept: '1 day' },
  'auth.identities': { endsWith: 'auth.users' },
  'auth.known_senders': { sweptBy: 'sweep-auth', kept: '90 days after their last use' },
  'auth.one_time_tokens': { sweptBy: 'sweep-auth', kept: '1 day' },
  'auth.refresh_tokens': { sweptBy: 'sweep-auth', kept: 'as long as their session' },
  'auth.sessions': { sweptBy: 'sweep-auth', kept: '1 day after their end, 31 days in all' },
  'auth.signing_keys': { fixed: 'one for each rotation; retired ones are deleted after a day' },
  'auth.users': {
    sweptBy: 'sweep-auth',
    kept: 'until deleted; 30 days if nobody confirms the address; softly deleted ones for INVOICE_RETENTION_YEARS',
  },
  'graphile_worker._private_job_queues': { fixed: 'one for each queue' },
  'graphile_worker._private_jobs': { fixed: 'one for each job; gone when it has run' },
  'graphile_worker._private_known_crontabs': { fixed: 'one for each job' },
  'graphile_worker._private_tasks': { fixed: 'one for each job' },
  'graphile_worker.migrations': { fixed: 'one for each migration of the queue' },
  'private.migrations': { fixed: 'one for each migration' },
  'private.write_probe': { fixed: 'one' },
  'public.account_deletions': { fixed: 'one for each account that is being deleted' },
  'public.account_events': { sweptBy: 'sweep-usage', kept: '30 days' },
  'public.api_keys': { sweptBy: 'sweep-api-keys', kept: 'until deleted, then 400 days without the key' },
  'public.api_secret': { fixed: 'one' },
  'public.billing_data': { endsWith: 'auth.users' },
  'public.billing_details': { endsWith: 'auth.users' },
  'public.billing_documents': {
    sweptBy: 'sweep-invoices',
    kept: 'as long as the account, then INVOICE_RETENTION_YEARS from their date',
  },
  'public.billing_invoices': { endsWith: 'auth.users' },
  'public.billing_subscriptions': {
    sweptBy: 'sweep-payment-events',
    kept: 'as long as the account; 90 days if never paid',
  },
  'public.cancellation_codes': { sweptBy: 'sweep-cancel-codes', kept: '10 minutes' },
  'public.captcha_key': { fixed: 'one' },
  'public.captcha_receipts': { sweptBy: 'sweep-captcha', kept: 'until they expire' },
  'public.captcha_solutions': { sweptBy: 'sweep-captcha', kept: '1 hour after they expire' },
  'public.contact_messages': { sweptBy: 'sweep-contact', kept: '2 years' },
  'public.document_series': { fixed: 'two a year' },
  'public.domain_listings': { fixed: 'what the feeds list, and what they dropped in the last 400 days' },
  'public.feed_refresh': { fixed: 'one' },
  'public.feed_sources': { fixed: 'one for each feed' },
  'public.feed_versions': { fixed: 'the newest five' },
  'public.free_allowances': { sweptBy: 'sweep-allowances', kept: '29 days after their month' },
  'public.idempotent_answers': { sweptBy: 'sweep-usage', kept: '24 hours' },
  'public.later_found_notices': { endsWith: 'auth.users' },
  'public.launch_wishes': { endsWith: 'auth.users' },
  'public.listed_domains': { fixed: 'a queue; gone when the log has been searched' },
  'public.mail_domains': { sweptBy: 'sweep-mail-hosts', kept: 'until they expire; 200,000 at most' },
  'public.mail_outbox': { sweptBy: 'sweep-outbox', kept: '30 days' },
  'public.mail_server_domains': { sweptBy: 'sweep-mail-hosts', kept: '30 days; 700,000 at most' },
  'public.notifications': { sweptBy: 'sweep-notifications', kept: '1 year; 500 an account at most' },
  'public.payment_disputes': { endsWith: 'auth.users' },
  'public.payment_events': { sweptBy: 'sweep-payment-events', kept: '90 days' },
  'public.plan_subscriptions': { sweptBy: 'sweep-periods', kept: '400 days after their end' },
  'public.plan_versions': { fixed: 'one for each price' },
  'public.quota_alerts_due': { fixed: 'a queue; gone when the job has looked at the period' },
  'public.quota_periods': { sweptBy: 'sweep-periods', kept: '400 days' },
  'public.rate_limits': { sweptBy: 'sweep-auth', kept: 'until their window ends' },
  'public.request_log_settings': { endsWith: 'auth.users' },
  'public.status_spans': { sweptBy: 'check-status', kept: '30 days' },
  'public.usage_days': { sweptBy: 'sweep-usage-history', kept: '400 days' },
  'public.usage_ledger': { sweptBy: 'sweep-usage', kept: '30 days' },
  'sandbox_payments.addons': { fixed: 'empty with a real payment provider' },
  'sandbox_payments.controls': { fixed: 'one' },
  'sandbox_payments.events': { fixed: 'empty with a real payment provider' },
  'sandbox_payments.invoices': { fixed: 'empty with a real payment provider' },
  'sandbox_payments.payments': { fixed: 'empty with a real payment provider' },
  'sandbox_payments.plans': { fixed: 'empty with a real payment provider' },
  'sandbox_payments.subscriptions': { fixed: 'empty with a real payment provider' },
}

export type Ending =
  /** A job ends old rows in bounded steps, or drops their partitions. */
  | { sweptBy: string; kept: string }
  /** A foreign key deletes them with the row they belong to. */
  | { endsWith: string }
  /** Grows neither with time nor with customers. */
  | { fixed: string }
