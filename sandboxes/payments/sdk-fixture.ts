import Razorpay from 'razorpay'

/**
 * Razorpay's own SDK, pointed at a server of ours. Only tests use it: it speaks for Razorpay on what a request looks like.
 * Its address isn't an option, so it has to be set on the HTTP client inside.
 */
export function createSdk(url: string, { keyId, keySecret }: { keyId: string; keySecret: string }): Razorpay {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const { defaults } = Reflect.get(sdk.api, 'rq')
  Object.assign(defaults, { baseURL: url, proxy: false })
  return sdk
}
