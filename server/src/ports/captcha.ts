/** Checks the token that the captcha in the page has produced. */
export type Captcha = {
  verify(token: string, remoteAddress: string | null): Promise<CaptchaResult>
  /** What the page has to solve; absent where the provider's own script gets it. */
  createChallenge?(): Promise<object>
}

export type CaptchaResult =
  /** `singleUse` is set where it is for us to refuse the same token a second time. */
  | { status: 'passed'; singleUse?: { id: string; expiresAt: Date } }
  | { status: 'failed'; reason: string }
  | { status: 'unavailable'; reason: string }
