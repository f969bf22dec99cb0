import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { hasPayments } from './features/billing/billing-deps.ts'
import { hasDelivery } from './features/mail/deliver.ts'

/** Settings that work, but that an operator may not have meant. Logged once per start. */
export function warnAboutSettings(config: Config, log: Logger): void {
  if (config.sandboxAccess === 'open') {
    log.warn(
      'SANDBOX is open: anyone who has the key printed at startup can read all email, sign in as anyone and pay nothing',
    )
  }
  if (!hasDelivery(config)) log.warn('SMTP_URL is not set: email waits in the outbox until it is')
  if (config.smtpUrl !== null && config.mailFrom.includes('@localhost')) {
    log.warn('MAIL_FROM is not set: most servers reject email from no-reply@localhost')
  }
  if (config.smtpUrl !== null && config.contactAddress.endsWith('@localhost')) {
    log.warn('CONTACT_EMAIL is not set: contact form messages are stored, but nobody gets them by email')
  }
  if (!hasPayments(config)) log.warn('RAZORPAY_KEY_ID is not set: paid plans are not available')
  if (config.razorpay?.keyId.startsWith('rzp_test_') && config.sandboxAccess === 'closed') {
    log.warn('RAZORPAY_KEY_ID is a test key: anyone who can reach this server can get any plan with a test card')
  }
  if (config.captcha.provider === 'none') log.warn(noCaptcha[config.captcha.checkedBy])
  if (!config.auth.hasLimits) log.warn('AUTH_LIMITS is off: nothing slows down guessing of passwords and codes')
  if (!config.hasApiLimits) log.warn('API_LIMITS is off: only the quota limits how fast an account can send requests')
}

const noCaptcha = {
  server: 'CAPTCHA_PROVIDER is none: nothing keeps bots from signing up',
  project: 'CAPTCHA_PROVIDER does not name the hosted project’s captcha: nothing keeps bots from signing up',
}
