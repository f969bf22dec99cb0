import { z } from 'zod'
import { decisions } from '../rules/conditions.ts'
import { usageVerdicts } from './verdicts.ts'

const Moment = z.iso.datetime({ offset: true })

/** Only dates of this century, which the database can represent. */
export const RecentMoment = Moment.refine((moment) => moment >= '2000' && moment < '2100', 'Must be in this century.')

/** `GET /usage/decisions?from=…&to=…&by=hour`; hours and days are UTC, `to` is exclusive. Kept for 100 days. */
export const DecisionsQuery = z.strictObject({ from: RecentMoment, to: RecentMoment, by: z.enum(['hour', 'day']) })
export type DecisionsQuery = z.infer<typeof DecisionsQuery>

/** One hour or day of one decision, rule and verdict. In a batch or file each person counts as one request. */
export const DecisionRow = z.object({
  at: Moment,
  decision: z.enum(decisions),
  rule: z.string(),
  verdict: z.enum(usageVerdicts),
  requests: z.int(),
})
export type DecisionRow = z.infer<typeof DecisionRow>

export const DecisionReport = z.object({ rows: z.array(DecisionRow) })
export type DecisionReport = z.infer<typeof DecisionReport>

const Counts = z.object({ allow: z.int(), review: z.int(), block: z.int() })

/** `GET /usage/today?from=…`: the 24 hours from the customer's midnight on, beside the same weekday of the last eight weeks. */
export const TodayQuery = z.strictObject({ from: RecentMoment })

export const Today = z.object({
  hours: z.array(
    Counts.extend({ at: Moment, /** Null until there are two weeks to compare with. */ usual: z.number().nullable() }),
  ),
  total: Counts,
  /** The usual number by this time of day. */
  usual: Counts.nullable(),
  /** How many of the last eight weeks it's the mean of; 0 if it's null. */
  usual_weeks: z.int(),
})
export type Today = z.infer<typeof Today>
