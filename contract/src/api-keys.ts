import { z } from 'zod/mini'
import { controlCharacter, keyNameTexts } from './api-keys/name.ts'
import { IdentityProof } from './identity-proof.ts'

export const ApiKeyType = z.enum(['live', 'test'])
export type ApiKeyType = z.infer<typeof ApiKeyType>

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  type: ApiKeyType,
  /** What remains to recognize it by, such as `asy_live_9fK2`. */
  key_prefix: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  last_used_at: z.nullable(z.iso.datetime({ offset: true })),
  expires_at: z.nullable(z.iso.datetime({ offset: true })),
  /** Checks in the account's current period. */
  usage: z.int(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyList = z.object({ api_keys: z.array(ApiKey) })
export type ApiKeyList = z.infer<typeof ApiKeyList>

export const CreateApiKey = z.strictObject({
  name: z.string().check(
    z.trim(),
    z.minLength(1, keyNameTexts.missing),
    z.maxLength(100),
    z.refine((name) => !controlCharacter.test(name), keyNameTexts.unreadable),
  ),
  type: z._default(ApiKeyType, 'live'),
  expires_at: z._default(z.nullable(z.iso.datetime({ offset: true })), null),
  /** Required if the key would last longer than 90 days and the sign-in isn't recent. */
  ...IdentityProof.shape,
})
export type CreateApiKey = z.input<typeof CreateApiKey>

/** The only time the whole key is sent. */
export const CreatedApiKey = z.object({ id: z.uuid(), full_key: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
