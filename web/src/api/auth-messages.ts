import { captchaFailed } from './project-captcha.ts'
import { leakedPassword } from './use-leaked-password.ts'

export const notConfirmed = 'You didn’t confirm it’s you, so nothing was changed.'

/** The auth service's errors in our words. Its own sentences are for developers; an empty one stands for the caller's. */
export const authMessages: Record<string, string> = {
  invalid_credentials: 'Wrong email or password.',
  email_not_confirmed: 'Confirm your email address first.',
  over_request_rate_limit: 'Too many attempts. Wait a few minutes, then try again.',
  over_email_send_rate_limit: 'We just sent an email to this address. Check your inbox and spam folder.',
  user_banned: 'This account is suspended. Contact support for help.',
  same_password: 'Your new password must be different from your current one.',
  weak_password: 'Choose a stronger password.',
  leaked_password: leakedPassword,
  captcha_failed: captchaFailed,
  webauthn_verification_failed: 'We don’t know this passkey. Sign in with your password instead.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  too_many_passkeys: 'You have ten passkeys, the most an account can have. Remove one first.',
  webauthn_credential_exists: 'This device already has a passkey for your account.',
  not_confirmed: notConfirmed,
  unexpected_failure: '',
  validation_failed: '',
}
