import { z } from 'zod'
import {
  type ApiKeyScope,
  apiKeyScopes,
  controlCharacter,
  keyNameTexts,
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
  last_used_at: Moment.nullable(),
  expires_at: Moment.nullable(),
  /** Checks in the account's current period. */
  usage: z.int(),
  /** Where it's used, such as "production". */
  label: z.string().nullable(),
  scopes: z.array(Scope),
  /** In CIDR notation; empty if every address may use it. */
  networks: z.array(z.string()),
  /** Checks per period; null if only the plan's quota counts. */
  monthly_budget: z.int().nullable(),
  /** Null if only the plan's limit counts. */
  requests_per_second: z.int().nullable(),
  /** Of the last use: its network (/24 or /64), country and the first word of its `User-Agent`. */
  last_used_from: z.object({
    network: z.string().nullable(),
    country: z.string().nullable(),
    agent: z.string().nullable(),
  }),
  /** The key that was replaced, while it still works. */
  old_key: z.object({ key_prefix: z.string(), works_until: Moment, last_used_at: Moment.nullable() }).nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyList = z.object({ api_keys: z.array(ApiKey) })
export type ApiKeyList = z.infer<typeof ApiKeyList>

const Name = z
  .string()
  .trim()
  .min(1, keyNameTexts.missing)
  .max(100)
  .refine((name) => !controlCharacter.test(name), keyNameTexts.unreadable)

const Label = z
  .string()
  .trim()
  .min(1)
  .max(maxKeyLabel)
  .refine((label) => !controlCharacter.test(label), 'Labels can’t contain control characters.')

/** An address or a network; normalized where it's stored. */
const Network = z
  .string()
  .trim()
  .max(50)
  .pipe(
    z
      .union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()], {
        error: ({ input }) =>
          `“${String(input).slice(0, 50)}” isn’t an IP address or network. Use forms such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32.`,
      })
      .refine((network) => !network.endsWith('/0'), {
        error: ({ input }) => `“${input}” allows every address. Leave the list empty instead.`,
      })
      .refine((network) => !/^::ffff:/i.test(network), {
        error: ({ input }) => `“${input}” is an IPv4 address written as IPv6. Write it as IPv4.`,
      }),
  )

const settings = {
  label: Label.nullable(),
  scopes: z.array(Scope).min(1, 'Choose at least one scope.').max(20),
  networks: z.array(Network).max(maxKeyNetworks),
  monthly_budget: z.int().min(1).max(maxMonthlyBudget).nullable(),
  requests_per_second: z.int().min(1).max(100_000).nullable(),
}

export const CreateApiKey = z.strictObject({
  name: Name,
  type: ApiKeyType.default('live'),
  expires_at: Moment.nullable().default(null),
  label: settings.label.default(null),
  scopes: settings.scopes.default(plainScopes),
  networks: settings.networks.default([]),
  monthly_budget: settings.monthly_budget.default(null),
  requests_per_second: settings.requests_per_second.default(null),
  /** Required if the key would last longer than 90 days or could change the account, and the sign-in isn't recent. */
  ...IdentityProof.shape,
})
export type CreateApiKey = z.input<typeof CreateApiKey>

/** `PATCH /api-keys/:id`: what is left out stays as it is. */
export const ChangeApiKey = z.strictObject({
  name: Name.exactOptional(),
  label: settings.label.exactOptional(),
  scopes: settings.scopes.exactOptional(),
  networks: settings.networks.exactOptional(),
  monthly_budget: settings.monthly_budget.exactOptional(),
  requests_per_second: settings.requests_per_second.exactOptional(),
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

/** `POST /api-keys/:id/supabase-hook` */
export const ShowSupabaseHook = z.strictObject({ ...IdentityProof.shape })

export type ShowSupabaseHook = z.input<typeof ShowSupabaseHook>

/** What a Supabase project's “before user created” hook is set up with. */
export const SupabaseHook = z.object({ url: z.string(), secret: z.string() })

export type SupabaseHook = z.infer<typeof SupabaseHook>
