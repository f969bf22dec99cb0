import { z } from 'zod'

// biome-ignore lint/performance/noBarrelFile: a reader of activity looks for its codes here; they're apart for the browser's sake.
export { type ActivityCode, activityCodes } from './waves/codes.ts'

export const activityVerdicts = ['ordinary', 'unusual', 'wave'] as const
export type ActivityVerdict = (typeof activityVerdicts)[number]

const moment = z.iso.datetime({ offset: true })

/** What is unusual about a sign-up among the account's own of the last days. */
export const Activity = z.object({
  verdict: z
    .enum(activityVerdicts)
    .describe(
      '`ordinary`: nothing to see. `unusual`: look twice. `wave`: one of many sign-ups that seem to come from one source.',
    ),
  score: z.number().min(0).max(1).describe('How unusual it is among your own sign-ups, from 0 to 1.'),
  reasons: z
    .array(
      z.object({
        code: z
          .string()
          .describe('Stable, so branch on it. New codes may be added: treat unknown ones as information.'),
        message: z.string().describe('A sentence for people, with numbers. Its wording may change.'),
      }),
    )
    .describe('Why, most important first. Empty if it’s ordinary.'),
  domain_first_seen: moment
    .nullable()
    .describe('When you first saw the domain; `null` if this is the first time, or no email address was sent.'),
  mailbox_seen: z.int().describe('How often you saw this mailbox before, in any spelling.'),
  name_seen: z.int().describe('How often you saw this full name before.'),
  network_seen: z.int().nullable().describe('How often you saw this network before; `null` if you sent no `ip`.'),
  hosting: z
    .boolean()
    .nullable()
    .describe('Whether the network belongs to a hosting provider; `null` if you sent no `ip`.'),
  wave: z.uuid().nullable().describe('The wave that this sign-up belongs to; `null` if none.'),
})
export type Activity = z.infer<typeof Activity>
