/** Checks the token from the captcha on the page. */
export type Captcha = {
  verify(token: string, remoteAddress: string | null): Promise<CaptchaResult>
  /** The challenge for the page; absent if the provider's own script fetches it. */
  createChallenge?(): Promise<object>
}

export type CaptchaResult =
  /** `singleUse` is set if we have to reject a reused token ourselves. */
  | { status: 'passed'; singleUse?: { id: string; expiresAt: Date } }
  | { status: 'failed'; reason: string }
  | { status: 'unavailable'; reason: string }
