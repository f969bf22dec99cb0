import { z } from 'zod'

/** The client's authorization request, in the chooser's URL. */
export const AuthorizationRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.literal('code'),
  scope: z.string().regex(/(^| )openid( |$)/, 'must contain openid'),
  state: z.string().max(2000),
  nonce: z.string().max(500).optional(),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

/** The user's choice: an account, or to cancel. */
export const Choice = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('refuse') }),
  z.object({
    decision: z.literal('continue'),
    name: z.string(),
    email: z.string(),
    verified: z.literal('yes').optional(),
  }),
])

export const TokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})
export type TokenRequest = z.infer<typeof TokenRequest>

/** The redirect back to the client, with the code or the error. */
export function answerTo({ redirect_uri, state }: AuthorizationRequest, answer: Record<string, string>): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value)
  return url.href
}
