/** OpenID Connect with Google, or with the embedded sandbox issuer. */
export type Google = {
  /** Where to send the browser. The caller keeps the secrets until it returns. */
  begin(input: {
    redirectUri: string
    state: string
    nonce: string
    codeVerifier: string
    scopes: string[]
  }): Promise<{ status: 'ready'; url: string } | { status: 'unavailable'; reason: string }>
  finish(input: { callbackUrl: URL; state: string; nonce: string; codeVerifier: string }): Promise<GoogleResult>
}

export type GoogleProfile = {
  subject: string
  email: string
  isEmailVerified: boolean
  name?: string
  givenName?: string
  familyName?: string
  picture?: string
}

type GoogleResult =
  | { status: 'signed-in'; profile: GoogleProfile }
  | { status: 'canceled' }
  | { status: 'rejected'; reason: string } // by the issuer
  | { status: 'unavailable'; reason: string }
