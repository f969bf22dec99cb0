import { z } from 'zod'

/** What a browser's authenticator returns, as the client library serializes it. */
const base64url = (maxCount: number) =>
  z
    .string()
    .max(maxCount)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be base64url')
const credential = {
  id: base64url(1364),
  rawId: base64url(1364),
  type: z.literal('public-key'),
  clientExtensionResults: z.preprocess(() => ({}), z.object({})),
}

export const CreationJson = z.object({
  ...credential,
  response: z.object({
    attestationObject: base64url(65_536),
    clientDataJSON: base64url(8192),
    transports: z.array(z.string().max(32)).max(8).exactOptional(),
  }),
})
export type CreationJson = z.infer<typeof CreationJson>

export const AssertionJson = z.object({
  ...credential,
  response: z.object({
    authenticatorData: base64url(8192),
    clientDataJSON: base64url(8192),
    signature: base64url(8192),
    userHandle: z.preprocess((value) => value || undefined, base64url(128).optional()),
  }),
})
export type AssertionJson = z.infer<typeof AssertionJson>

/** The first response of a security key, and every later one. */
export const SignatureJson = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), credential_response: CreationJson }),
  z.object({ type: z.literal('request'), credential_response: AssertionJson }),
])
export type SignatureJson = z.infer<typeof SignatureJson>
