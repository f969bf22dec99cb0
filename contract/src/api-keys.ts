import { z } from 'zod/mini'
import { controlCharacter, keyNameTexts } from './api-keys/name.ts'
import {
  type ApiKeyScope,
  apiKeyScopes,
  maxKeyLabel,
  maxKeyNetworks,
  maxMonthlyBudget,
  plainScopes,
  type RotationOverlap,
  rotationOverlaps,
} from './api-keys/settings.ts'
import { IdentityProof } from './identity-proof.ts'

export const ApiKeyType = z.enum(['live', 'test'])
export type ApiKeyType = z.infer<typeof ApiKeyType>

const Scope = z.enum(Object.keys(apiKeyScopes) as [ApiKeyScope, ...ApiKeyScope[]])
const Moment = z.iso.datetime({ offset: true })

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  type: ApiKeyType,
  /** What remains to recognize it by, such as `asy_live_9fK2`. */
  key_prefix: z.string(),
  created_at: Moment,
  last_used_at: z.nullable(Moment),
  expires_at: z.nullable(Moment),
  /** Checks in the account's current period. */
  usage: z.int(),
  /** Where it's used, such as "production". */
  label: z.nullable(z.string()),
  scopes: z.array(Scope),
  /** In CIDR notation; empty if every address may use it. */
  networks: z.array(z.string()),
  /** Checks per period; null if only the plan's quota counts. */
  monthly_budget: z.nullable(z.int()),
  /** Null if only the plan's limit counts. */
  requests_per_second: z.nullable(z.int()),
  /** Of the last use: its network (/24 or /64), country and the first word of its `User-Agent`. */
  last_used_from: z.object({
    network: z.nullable(z.string()),
    country: z.nullable(z.string()),
    agent: z.nullable(z.string()),
  }),
  /** The key that was replaced, while it still works. */
  old_key: z.nullable(z.object({ key_prefix: z.string(), works_until: Moment, last_used_at: z.nullable(Moment) })),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyList = z.object({ api_keys: z.array(ApiKey) })
export type ApiKeyList = z.infer<typeof ApiKeyList>

const Name = z.string().check(
  z.trim(),
  z.minLength(1, keyNameTexts.missing),
  z.maxLength(100),
  z.refine((name) => !controlCharacter.test(name), keyNameTexts.unreadable),
)

const Label = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(maxKeyLabel),
  z.refine((label) => !controlCharacter.test(label), 'Labels can’t contain control characters.'),
)

/** An address or a network; normalized where it's stored. */
const Network = z.pipe(
  z.string().check(z.trim(), z.maxLength(50)),
  z
    .union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], {
      error: ({ input }) =>
        `“${String(input).slice(0, 50)}” isn’t an IP address or network. Use forms such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32.`,
    })
    .check(
      z.refine((network) => !network.endsWith('/0'), {
        error: ({ input }) => `“${input}” allows every address. Leave the list empty instead.`,
      }),
      z.refine((network) => !/^::ffff:/i.test(network), {
        error: ({ input }) => `“${input}” is an IPv4 address written as IPv6. Write it as IPv4.`,
      }),
    ),
)

const settings = {
  label: z.nullable(Label),
  scopes: z.array(Scope).check(z.minLength(1, 'Choose at least one scope.'), z.maxLength(20)),
  networks: z.array(Network).check(z.maxLength(maxKeyNetworks)),
  monthly_budget: z.nullable(z.int().check(z.minimum(1), z.maximum(maxMonthlyBudget))),
  requests_per_second: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
}

export const CreateApiKey = z.strictObject({
  name: Name,
  type: z._default(ApiKeyType, 'live'),
  expires_at: z._default(z.nullable(Moment), null),
  label: z._default(settings.label, null),
  scopes: z._default(settings.scopes, plainScopes),
  networks: z._default(settings.networks, []),
  monthly_budget: z._default(settings.monthly_budget, null),
  requests_per_second: z._default(settings.requests_per_second, null),
  /** Required if the key would last longer than 90 days or could change the account, and the sign-in isn't recent. */
  ...IdentityProof.shape,
})
export type CreateApiKey = z.input<typeof CreateApiKey>

/** `PATCH /api-keys/:id`: what is left out stays as it is. */
export const ChangeApiKey = z.strictObject({
  name: z.exactOptional(Name),
  label: z.exactOptional(settings.label),
  scopes: z.exactOptional(settings.scopes),
  networks: z.exactOptional(settings.networks),
  monthly_budget: z.exactOptional(settings.monthly_budget),
  requests_per_second: z.exactOptional(settings.requests_per_second),
  /** Required if the change lets the key do more and the sign-in isn't recent. */
  ...IdentityProof.shape,
})
export type ChangeApiKey = z.input<typeof ChangeApiKey>

/** `POST /api-keys/:id/rotate` */
export const RotateApiKey = z.strictObject({
  overlap: z.enum(Object.keys(rotationOverlaps) as [RotationOverlap, ...RotationOverlap[]]),
  /** Required if the key lasts longer than 90 days or can change the account, and the sign-in isn't recent. */
  ...IdentityProof.shape,
})
export type RotateApiKey = z.input<typeof RotateApiKey>

/** The only time the whole key is sent. */
export const CreatedApiKey = z.object({ id: z.uuid(), full_key: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
