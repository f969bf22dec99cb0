import type { Deps } from '../../../deps.ts'

/** What the client library may know about how accounts work here. */
export function authSettings(config: Deps['config']) {
  const { auth } = config
  return {
    external: { email: true, phone: false, google: hasGoogle(config), anonymous_users: false },
    disable_signup: !auth.hasSignup,
    mailer_autoconfirm: auth.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    mfa_enabled: true,
  }
}

/** Available with credentials, or with the sandbox in their place. */
export function hasGoogle({ google, hasGoogleSandbox }: Deps['config']): boolean {
  return google !== null || hasGoogleSandbox
}
