const cancelled = 'The prompt was closed or ran out of time, so nothing was added.'

/** The auth service's and the browser's errors about factors and passkeys, in our words. */
export const words: Record<string, string> = {
  mfa_verification_failed:
    'That code isn’t right. Enter the newest one, and check that your phone sets its clock itself.',
  disposable_email: 'That looks like a disposable address. Use one you’ll keep.',
  email_exists: 'Another account uses this address.',
  mfa_challenge_expired: 'That took too long. Please try again.',
  mfa_ip_address_mismatch: 'Your network changed in between. Please try again.',
  mfa_factor_not_found: 'It was removed in the meantime. Reload the page.',
  mfa_factor_name_conflict: 'You already use this name. Choose another.',
  too_many_enrolled_mfa_factors: 'You can have 10 apps and keys. Remove one you no longer use first.',
  too_many_passkeys: 'You can have 10 passkeys. Remove one you no longer use first.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_credential_exists: 'This device already has a passkey for your account.',
  webauthn_verification_failed: 'We couldn’t verify this device. Please try again.',
  mfa_recovery_codes_sole_factor:
    'You signed in with a recovery code. Add a new authenticator app or security key first, then remove this one.',
  ERROR_CEREMONY_ABORTED: cancelled,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device is already registered for your account.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device can’t store passkeys. Try another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device can’t check that it’s you. Set a PIN or fingerprint on it, or try another one.',
  ERROR_INVALID_DOMAIN: 'The browser doesn’t allow this at this web address.',
  ERROR_INVALID_RP_ID: 'The browser doesn’t allow this at this web address.',
  // What browsers report when someone closes the prompt or lets it run out.
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: cancelled,
}

/** Nothing went wrong: the person changed their mind, or had no key at hand. */
export function isCancelled(code: string): boolean {
  return words[code] === cancelled || code === 'not_confirmed'
}
