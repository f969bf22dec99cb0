import { z } from 'zod'
import {
  type Condition,
  conditionNames,
  decisions,
  maxConditions,
  maxRules,
  reservedRuleIds,
  ruleIdPattern,
  scores,
} from './conditions.ts'

const Decision = z.enum(decisions)

const PolicyRule = z
  .strictObject({
    id: z
      .string()
      .regex(ruleIdPattern, 'Rule ids have up to 40 lowercase letters, digits, `-` and `_`.')
      .refine(
        (id) => !reservedRuleIds.includes(id),
        'The ids `default` and `blocked_wave` are for decisions without a rule. Choose another.',
      )
      .describe('Your name for it, which responses have.'),
    when: z
      .array(
        z.enum(conditionNames as [Condition, ...Condition[]], {
          error: ({ input }) =>
            `\`${String(input).slice(0, 60)}\` isn’t a condition. Use one such as \`disposable\`, or \`reason:\` with a reason code.`,
        }),
      )
      .min(1)
      .max(maxConditions)
      .describe(
        'One to four conditions. All of them must hold. `reason:` with a code holds if the response has that reason.',
      ),
    at_least: z
      .number()
      .min(0)
      .max(1)
      .multipleOf(0.01)
      .optional()
      .describe('The lowest score that counts, in hundredths. Only for `email_score` and `name_score`, which need it.'),
    decision: Decision.describe('`allow`, `review` or `block`.'),
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
    )
    .describe('At most 40. The first whose conditions all hold decides.'),
  default: Decision.describe('What is decided if no rule matches.'),
})
export type Policy = z.infer<typeof Policy>

const Moment = z.iso.datetime({ offset: true })

/** Who saved something: a key by its name, or a person in the app. */
const Author = z.object({ key_name: z.string().nullable() })

export const PolicyVersion = z.object({
  version: z.int().describe('Counted from 1; 0 is the default rules.'),
  created_at: Moment.nullable().describe('When it was saved; `null` for the default rules.'),
  author: Author.nullable().describe('Who saved it; `null` for the default rules.'),
  restored_from: z.int().nullable().describe('The version whose rules it has again, if it was restored.'),
})
export type PolicyVersion = z.infer<typeof PolicyVersion>

/** `GET /v1/rules`: the policy that decides. */
export const LivePolicy = z.object({ ...PolicyVersion.shape, policy: Policy.describe('The rules themselves.') })
export type LivePolicy = z.infer<typeof LivePolicy>

/** `GET /v1/rules/draft`; null if there is none. */
export const DraftPolicy = z.object({
  revision: z.int().describe('Rises with each change, for `If-Match`.'),
  policy: Policy.describe('The rules themselves.'),
  silent: z.boolean().describe('Whether it runs silently beside the live rules.'),
  silent_since: Moment.nullable().describe('Since when it does.'),
  changed_at: Moment.describe('When it was changed last.'),
  author: Author.describe('Who changed it last.'),
})
export type DraftPolicy = z.infer<typeof DraftPolicy>

/** `PUT /v1/rules/draft?silent=true`; the body is the policy. */
export const DraftQuery = z.strictObject({ silent: z.enum(['true', 'false']).default('false') })

/** `POST /v1/rules/restore` */
export const RestoreVersion = z.strictObject({
  version: z.int().min(0).max(16_000_000).describe('The version to restore. 0 is the default rules.'),
})

/** `GET /v1/rules/versions?before=12`: newest first, 20 at a time; `next` is the next page's `before`. */
export const PolicyVersions = z.object({
  versions: z.array(LivePolicy).describe('Newest first. The first one is live.'),
  next: z.int().nullable().describe('The next page’s `before`; `null` on the last.'),
})
export type PolicyVersions = z.infer<typeof PolicyVersions>
