import type { Deps } from '../deps.ts'
import { sweepApiKeys } from '../features/api-keys/sweep.ts'
import { sweepAuth } from '../features/auth/store/sweep.ts'
import { sweepCancelCodes } from '../features/billing/cancellation/sweep.ts'
import { endPlans } from '../features/billing/entitlements/end-plans.ts'
import { sweepAllowances } from '../features/billing/entitlements/sweep-allowances.ts'
import { fileOldInvoices } from '../features/billing/invoices/file-old-invoices.ts'
import { mailInvoices } from '../features/billing/invoices/mail-invoices.ts'
import { sweepInvoices } from '../features/billing/invoices/sweep.ts'
import { remindOfCheckouts } from '../features/billing/notices/remind-of-checkouts.ts'
import { sendReminders } from '../features/billing/notices/send-reminders.ts'
import { handlePaymentEvents, sweepPaymentEvents } from '../features/billing/sync/handle-events.ts'
import { reconcileBilling } from '../features/billing/sync/reconcile.ts'
import { sweepCaptcha } from '../features/captcha/sweep.ts'
import { refreshFeedsWhenDue } from '../features/domain-feeds/refresh-when-due.ts'
import { findLaterListed } from '../features/lookback/find-later-listed.ts'
import { deliverMail } from '../features/mail/deliver.ts'
import { sweepOutbox } from '../features/mail/sweep.ts'
import { studyQueued } from '../features/mail-hosts/study.ts'
import { sweepMailHosts } from '../features/mail-hosts/sweep.ts'
import { checkStatus } from '../features/status/check-status.ts'
import { sendQuotaAlerts } from '../features/usage/alerts.ts'
import { sweepUsage } from '../features/usage/sweep.ts'

/** Everything that runs outside a request: on demand through `private.enqueue_job`, and on a schedule (crontab, UTC). */
export const jobs: Record<string, { run: (deps: Deps) => Promise<void>; schedule: string }> = {
  'deliver-mail': { run: deliverMail, schedule: '* * * * *' },
  'payment-events': { run: handlePaymentEvents, schedule: '* * * * *' },
  'reconcile-billing': { run: reconcileBilling, schedule: '* * * * *' },
  'end-plans': { run: endPlans, schedule: '* * * * *' },
  'billing-notices': { run: sendReminders, schedule: '7 * * * *' },
  'mail-invoices': { run: mailInvoices, schedule: '* * * * *' },
  'file-old-invoices': { run: fileOldInvoices, schedule: '*/5 * * * *' },
  'sweep-invoices': { run: sweepInvoices, schedule: '31 4 * * *' },
  'checkout-reminders': { run: remindOfCheckouts, schedule: '*/10 * * * *' },
  'sweep-payment-events': { run: sweepPaymentEvents, schedule: '51 4 * * *' },
  'check-status': { run: checkStatus, schedule: '* * * * *' },
  'refresh-feeds': { run: refreshFeedsWhenDue, schedule: '*/10 * * * *' },
  'find-later-listed': { run: findLaterListed, schedule: '* * * * *' },
  'study-mail-hosts': { run: studyQueued, schedule: '*/5 * * * *' },
  'sweep-mail-hosts': { run: sweepMailHosts, schedule: '*/10 * * * *' },
  'sweep-outbox': { run: sweepOutbox, schedule: '17 * * * *' },
  'sweep-auth': { run: sweepAuth, schedule: '41 * * * *' },
  'sweep-captcha': { run: sweepCaptcha, schedule: '43 * * * *' },
  'sweep-cancel-codes': { run: sweepCancelCodes, schedule: '47 * * * *' },
  'quota-alerts': { run: sendQuotaAlerts, schedule: '13 * * * *' },
  'sweep-usage': { run: sweepUsage, schedule: '23 4 * * *' },
  'sweep-allowances': { run: sweepAllowances, schedule: '29 4 * * *' },
  'sweep-api-keys': { run: sweepApiKeys, schedule: '37 4 * * *' },
}
