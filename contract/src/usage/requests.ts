import { z } from 'zod'
import { activityVerdicts } from '../activity.ts'
import { decisions, ruleIdPattern } from '../rules/conditions.ts'
import { emailVerdicts, nameVerdicts } from '../verification.ts'
import { RecentMoment } from './decisions.ts'
import { reportedParts, reportLengths } from './report-rules.ts'

const Moment = z.iso.datetime({ offset: true })

/**
 * What `GET /requests` and `GET /requests/export` narrow the log to. A batch has the decisions, rules, activity and
 * reasons of all of its people, and no verdict of its own.
 */
export const RequestFilter = z.strictObject({
  decision: z.enum(decisions).optional(),
  rule: z.string().regex(ruleIdPattern).optional(),
  email: z.enum(emailVerdicts).optional(),
  name: z.enum(nameVerdicts).optional(),
  /** As it was said at once; `wave` below has those that were found later, too. */
  activity: z.enum(activityVerdicts).optional(),
  key: z.uuid().optional(),
  /** Its members, those that were found later included. */
  wave: z.uuid().optional(),
  reason: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .optional(),
  /** A keyed hash from `POST /requests/find`: 32 digits of an address, 16 of your own id for a person. */
  hash: z
    .string()
    .regex(/^([0-9a-f]{32}|[0-9a-f]{16})$/)
    .optional(),
  /** Only those that passed and whose domain was listed later. */
  later_found: z.enum(['true', 'false']).optional(),
  from: RecentMoment.optional(),
  to: RecentMoment.optional(),
})
export type RequestFilter = z.infer<typeof RequestFilter>

/**
 * `POST /requests/find`: a request's id, an address or its hash, or an `external_id`, as typed. In a body, because addresses don't belong into URLs and
 * logs: what comes back is a hash, by which the log is filtered.
 */
export const FindRequests = z.strictObject({ text: z.string().trim().min(1).max(1000) })
export const FoundRequests = z.union([z.object({ request_id: z.uuid() }), z.object({ hash: z.string() })])
export type FoundRequests = z.infer<typeof FoundRequests>

/** `POST /requests/{id}/report`: a verdict or decision that the customer thinks is wrong. */
export const ReportVerdict = z.strictObject({
  about: z.enum(reportedParts),
  message: z
    .string()
    .transform((text: string) => text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim())
    .pipe(
      z
        .string()
        .min(1, 'Say what’s wrong.')
        .max(reportLengths.message, `Please use at most ${reportLengths.message} characters.`),
    ),
})
export type ReportVerdict = z.infer<typeof ReportVerdict>

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is stripped.
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g

export const VerdictReport = z.object({
  about: z.enum(reportedParts),
  message: z.string(),
  created_at: Moment,
  /** Null until somebody has responded. */
  response: z.string().nullable(),
  responded_at: Moment.nullable(),
})
export type VerdictReport = z.infer<typeof VerdictReport>

/** `GET /requests/{id}/report` */
export const RequestReport = z.object({ report: VerdictReport.nullable() })
export type RequestReport = z.infer<typeof RequestReport>
