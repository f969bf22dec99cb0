import { z } from 'zod'
import {
  type Condition,
  conditions,
  decisions,
  defaultRuleId,
  maxConditions,
  maxRules,
  ruleIdPattern,
  scores,
} from './conditions.ts'

const Decision = z.enum(decisions)

const PolicyRule = z
  .strictObject({
    id: z
      .string()
      .regex(ruleIdPattern, 'Rule ids have up to 40 lowercase letters, digits, `-` and `_`.')
      .refine((id) => id !== defaultRuleId, 'The id `default` is what a decision without a rule has. Choose another.'),
    when: z
      .array(z.enum(Object.keys(conditions) as [Condition, ...Condition[]]))
      .min(1)
      .max(maxConditions),
    at_least: z.number().min(0).max(1).multipleOf(0.01).optional(),
    decision: Decision,
  })
  .refine((rule) => rule.when.some((condition) => scores.includes(condition)) === (rule.at_least !== undefined), {
    message: '`at_least` belongs to the conditions `email_score` and `name_score`, and they need it.',
    path: ['at_least'],
  })

/** The whole policy: what `/v1/rules` reads and writes, and a file to keep in a repository. */
export const Policy = z.strictObject({
  rules: z
    .array(PolicyRule)
    .max(maxRules)
    .refine(
      (rules) => new Set(rules.map(({ id }) => id)).size === rules.length,
      'Two rules have the same id. Give each its own.',
    ),
  default: Decision,
})
export type Policy = z.infer<typeof Policy>

const Moment = z.iso.datetime({ offset: true })

/** Who saved something: a key by its name, or a person in the app. */
const Author = z.object({ key_name: z.string().nullable() })

export const PolicyVersion = z.object({
  /** 0 is Assay's own policy. */
  version: z.int(),
  created_at: Moment.nullable(),
  author: Author.nullable(),
  restored_from: z.int().nullable(),
})
export type PolicyVersion = z.infer<typeof PolicyVersion>

/** `GET /v1/rules`: the policy that decides. */
export const LivePolicy = z.object({ ...PolicyVersion.shape, policy: Policy })
export type LivePolicy = z.infer<typeof LivePolicy>

/** `GET /v1/rules/draft`; null if there is none. */
export const DraftPolicy = z.object({
  /** Rises with each change; for `If-Match`. */
  revision: z.int(),
  policy: Policy,
  /** Whether it decides beside the live policy: logged, never returned. */
  silent: z.boolean(),
  silent_since: Moment.nullable(),
  changed_at: Moment,
  author: Author,
})
export type DraftPolicy = z.infer<typeof DraftPolicy>

/** `PUT /v1/rules/draft?silent=true`; the body is the policy. */
export const DraftQuery = z.strictObject({ silent: z.enum(['true', 'false']).default('false') })

/** `POST /v1/rules/restore` */
export const RestoreVersion = z.strictObject({ version: z.int().min(0).max(16_000_000) })

/** `GET /v1/rules/versions?before=12`: newest first, 20 at a time; `next` is the next page's `before`. */
export const PolicyVersions = z.object({
  versions: z.array(z.object({ ...PolicyVersion.shape, policy: Policy })),
  next: z.int().nullable(),
})
export type PolicyVersions = z.infer<typeof PolicyVersions>
