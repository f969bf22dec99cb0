import { z } from 'zod'
import { controlCharacter, keyNameTexts, maxMonthlyBudget } from '../api-keys/settings.ts'
import { IdentityProof } from '../identity-proof.ts'
import { defaultVisitorBudget, findOriginsProblem, maxOrigins, maxVisitorBudget, normalizeOrigin } from './rules.ts'

const Moment = z.iso.datetime({ offset: true })

/** A publishable key: it's in the page's source, so it can be read at any time. */
export const FormKey = z.object({
  id: z.uuid(),
  name: z.string(),
  key: z.string(),
  /** The sites that may use it, as browsers name them: `https://example.com`. */
  origins: z.array(z.string()),
  /** Requests per hour from one visitor's network (/24 or /64). An IPv6 /48 has ten times as many. */
  visitor_budget: z.int(),
  /** Checks per period. Keys without one share half of the plan's quota evenly. */
  monthly_budget: z.int().nullable(),
  /** Checks per period as it stands; null if the plan has no limit either. */
  monthly_limit: z.int().nullable(),
  proof_of_work: z.boolean(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
  /** Checks in the account's current period. */
  usage: z.int(),
})
export type FormKey = z.infer<typeof FormKey>

export const FormKeyList = z.object({ form_keys: z.array(FormKey) })
export type FormKeyList = z.infer<typeof FormKeyList>

const Origins = z
  .array(z.string().max(1000))
  .max(1000)
  .refine((origins) => findOriginsProblem(origins) === undefined, {
    error: ({ input }) => findOriginsProblem((input as string[]).slice(0, maxOrigins + 1)),
  })
  .transform((origins: string[]) => [...new Set(origins.map(normalizeOrigin))])

/** `POST /form-keys` and `PUT /form-keys/:id`, with a proof of identity if the sign-in isn't recent. */
export const SaveFormKey = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, keyNameTexts.missing)
    .max(100)
    .refine((name) => !controlCharacter.test(name), keyNameTexts.unreadable),
  origins: Origins,
  visitor_budget: z.int().min(1).max(maxVisitorBudget).default(defaultVisitorBudget),
  monthly_budget: z.int().min(1).max(maxMonthlyBudget).nullable().default(null),
  proof_of_work: z.boolean().default(false),
  ...IdentityProof.shape,
})
export type SaveFormKey = z.input<typeof SaveFormKey>
