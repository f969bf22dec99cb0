/** The identity providers of teams, by OpenID Connect and SAML 2.0. What they return was checked in full. */
export type IdentityProviders = {
  oidc: {
    /** Whether there is a provider at this issuer that Assay can use. */
    check(settings: OidcSettings): Promise<{ status: 'usable' } | Failure>
    /** Where to send the browser. The caller keeps the secrets until it returns. */
    begin(settings: OidcSettings, flow: OidcFlow & { redirectUri: string }): Promise<Ready | Failure>
    finish(settings: OidcSettings, flow: OidcFlow & { callbackUrl: URL; groupsClaim: string }): Promise<SsoResult>
    /** Where the provider ends its own session; null if it offers none. */
    logoutUrl(settings: OidcSettings, request: { idToken: string; returnTo: string }): Promise<string | null>
    /** A back-channel logout token: whose sessions to end, or one of them. */
    readLogout(settings: OidcSettings, token: string): Promise<LogoutRequest | Failure>
  }
  saml: {
    readMetadata(source: MetadataSource): Promise<{ status: 'read'; settings: SamlSettings } | Failure>
    begin(settings: SamlSettings, us: ServiceProvider, flow: SamlFlow): Promise<string>
    finish(settings: SamlSettings, us: ServiceProvider, response: SamlResponse): Promise<SsoResult>
    logoutUrl(settings: SamlSettings, us: ServiceProvider, session: LogoutSession): Promise<string | null>
    /** A LogoutRequest in a query string: whose sessions to end, and where to confirm it. */
    readLogout(settings: SamlSettings, us: ServiceProvider, query: string): Promise<LogoutRequest | Failure>
  }
}

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string }
type OidcFlow = { state: string; nonce: string; codeVerifier: string }

export type SamlSettings = {
  entityId: string
  signInUrl: string
  logoutUrl: string | null
  /** Base64 DER. */
  certificates: string[]
}
export type MetadataSource = { url: string } | { xml: string }
/** Assay, as one team's provider knows it. */
export type ServiceProvider = { entityId: string; acsUrl: string; logoutUrl: string }
type SamlFlow = { state: string; requestId: string }
type SamlResponse = { response: string; requestId: string; groupsClaim: string; now: Date }
type LogoutSession = { subject: string; index: string | null }

export type SsoProfile = {
  /** The person at the provider, for good; null if the provider has a new one for each sign-in. */
  subject: string | null
  email: string
  firstName: string | null
  lastName: string | null
  /** Null if the provider didn't send any. */
  groups: string[] | null
  /** What single logout needs. */
  session: { subject: string; index: string | null; idToken: string | null }
}

export type SsoResult = { status: 'signed-in'; profile: SsoProfile } | { status: 'canceled' } | Failure
type Ready = { status: 'ready'; url: string }
type LogoutRequest = { status: 'logout'; subject: string | null; index: string | null; confirmAt: string | null }
/** `rejected`: what the provider sent isn't acceptable. `unavailable`: it sent nothing, or Assay may not connect to it. */
export type Failure = { status: 'rejected' | 'unavailable'; reason: string }
