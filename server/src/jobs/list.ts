import type { Deps } from '../deps.ts'
import { deleteAccounts } from '../features/account/delete-rows.ts'
import { sweepApiKeys } from '../features/api-keys/list.ts'
import { sweepAudit } from '../features/audit/delete-events.ts'
import { sweepAuth } from '../features/auth/store/sweep.ts'
import { sweepCancelCodes } from '../features/billing/cancellation/cancel-code.ts'
import { sweepAllowances, sweepPeriods } from '../features/billing/entitlements/sweep-periods.ts'
import { fileOldInvoices } from '../features/billing/invoices/file-documents.ts'
import { mailInvoices } from '../features/billing/invoices/mail-invoices.ts'
import { sweepInvoices } from '../features/billing/invoices/sweep.ts'
import { remindOfCheckouts, sendReminders } from '../features/billing/notices/send-reminders.ts'
import { settleRefunds } from '../features/billing/refunds/refund-invoice.ts'
import { handlePaymentEvents } from '../features/billing/sync/handle-events.ts'
import { endPlans, reconcileBilling, sweepPaymentEvents } from '../features/billing/sync/reconcile.ts'
import { countBusiness } from '../features/business/count.ts'
import { sweepCaptcha } from '../features/captcha/spend-receipt.ts'
import { sweepContact } from '../features/contact/kept-messages.ts'
import { refreshFeedsWhenDue } from '../features/domain-feeds/refresh.ts'
import { checkFiles } from '../features/files/check-files.ts'
import { sweepFiles } from '../features/files/stop.ts'
import { mailIncidents } from '../features/incidents/mail-incidents.ts'
import { sweepSubscribers } from '../features/incidents/subscribe.ts'
import { findLaterListed } from '../features/later-listed/find-later-listed.ts'
import { sweepAppeals } from '../features/lookup/appeals/read-appeal.ts'
import { deliverMail } from '../features/mail/deliver.ts'
import { sweepOutbox } from '../features/mail/sweep.ts'
import { studyQueued, sweepMailHosts } from '../features/mail-hosts/find-mail-hosts.ts'
import { sweepNotifications } from '../features/notifications/notify.ts'
import { sweepOperators } from '../features/operators/log.ts'
import { watchCertificates } from '../features/sso/certificates.ts'
import { sweepSsoSessions } from '../features/sso/logout.ts'
import { checkStatus } from '../features/status/checks.ts'
import { sweepInvitations } from '../features/teams/invitations.ts'
import { sendQuotaAlerts } from '../features/usage/alerts.ts'
import { sweepUsage, sweepUsageHistory } from '../features/usage/sweep.ts'
import { endWaves } from '../features/waves/end-waves.ts'
import { sweepWebhooks } from '../features/webhooks/deliveries.ts'
import { deliverWebhooks } from '../features/webhooks/sending/deliver.ts'

/** Everything that runs outside a request: on demand through `private.enqueue_job`, and on a schedule (crontab, UTC). */
export const jobs: Record<string, { run: (deps: Deps) => Promise<void>; schedule: string }> = {
  'deliver-mail': { run: deliverMail, schedule: '* * * * *' },
  'deliver-webhooks': { run: deliverWebhooks, schedule: '* * * * *' },
  'payment-events': { run: handlePaymentEvents, schedule: '* * * * *' },
  'reconcile-billing': { run: reconcileBilling, schedule: '* * * * *' },
  'settle-refunds': { run: settleRefunds, schedule: '* * * * *' },
  'end-plans': { run: endPlans, schedule: '* * * * *' },
  'delete-accounts': { run: deleteAccounts, schedule: '* * * * *' },
  'billing-notices': { run: sendReminders, schedule: '7 * * * *' },
  'mail-invoices': { run: mailInvoices, schedule: '* * * * *' },
  'file-old-invoices': { run: fileOldInvoices, schedule: '*/5 * * * *' },
  'sweep-invoices': { run: sweepInvoices, schedule: '31 * * * *' },
  'checkout-reminders': { run: remindOfCheckouts, schedule: '*/10 * * * *' },
  'sweep-payment-events': { run: sweepPaymentEvents, schedule: '51 * * * *' },
  'check-files': { run: checkFiles, schedule: '* * * * *' },
  'mail-incidents': { run: mailIncidents, schedule: '* * * * *' },
  'check-status': { run: checkStatus, schedule: '* * * * *' },
  'refresh-feeds': { run: refreshFeedsWhenDue, schedule: '*/10 * * * *' },
  'find-later-listed': { run: findLaterListed, schedule: '* * * * *' },
  'end-waves': { run: endWaves, schedule: '*/5 * * * *' },
  'study-mail-hosts': { run: studyQueued, schedule: '*/5 * * * *' },
  'sweep-files': { run: sweepFiles, schedule: '49 * * * *' },
  'sweep-mail-hosts': { run: sweepMailHosts, schedule: '*/10 * * * *' },
  'sweep-outbox': { run: sweepOutbox, schedule: '17 * * * *' },
  'sweep-audit': { run: sweepAudit, schedule: '39 * * * *' },
  'sweep-auth': { run: sweepAuth, schedule: '41 * * * *' },
  'sweep-captcha': { run: sweepCaptcha, schedule: '43 * * * *' },
  'sweep-cancel-codes': { run: sweepCancelCodes, schedule: '47 * * * *' },
  'quota-alerts': { run: sendQuotaAlerts, schedule: '13 * * * *' },
  'sweep-usage': { run: sweepUsage, schedule: '23 * * * *' },
  'sweep-usage-history': { run: sweepUsageHistory, schedule: '19 4 * * *' },
  'sweep-allowances': { run: sweepAllowances, schedule: '29 * * * *' },
  'sweep-periods': { run: sweepPeriods, schedule: '33 * * * *' },
  'sweep-api-keys': { run: sweepApiKeys, schedule: '37 * * * *' },
  'sweep-notifications': { run: sweepNotifications, schedule: '53 * * * *' },
  'sweep-appeals': { run: sweepAppeals, schedule: '3 * * * *' },
  'count-business': { run: countBusiness, schedule: '11 * * * *' },
  'sweep-subscribers': { run: sweepSubscribers, schedule: '9 * * * *' },
  'sweep-webhooks': { run: sweepWebhooks, schedule: '27 * * * *' },
  'sso-certificates': { run: watchCertificates, schedule: '21 5 * * *' },
  'sweep-sso': { run: sweepSsoSessions, schedule: '11 * * * *' },
  'sweep-invitations': { run: sweepInvitations, schedule: '9 * * * *' },
  'sweep-operators': { run: sweepOperators, schedule: '39 * * * *' },
  'sweep-contact': { run: sweepContact, schedule: '57 * * * *' },
}
