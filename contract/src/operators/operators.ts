import { z } from 'zod'
import { operatorRoles } from './access.ts'

/** Who opened the console. `verified_until` is null if the second factor has to be proven again. */
export const OperatorSelf = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(operatorRoles),
  verified_until: z.iso.datetime().nullable(),
})
export type OperatorSelf = z.infer<typeof OperatorSelf>

/** The reason, for whoever reads the log later. */
export const Reason = z.string().trim().min(1, 'Enter a reason.').max(500)

export const OperatorEvent = z.object({
  id: z.string(),
  /** The person, or the login of the machine that ran a command. */
  operator: z.string(),
  action: z.string(),
  account_id: z.string().nullable(),
  /** The object of the act, if it isn't an account. */
  subject: z.string().nullable(),
  reason: z.string(),
  outcome: z.enum(['started', 'done', 'failed']),
  created_at: z.iso.datetime(),
})
export type OperatorEvent = z.infer<typeof OperatorEvent>

export const LogQuery = z.object({ before: z.uuid().optional(), account: z.uuid().optional() })
export const OperatorLog = z.object({ events: z.array(OperatorEvent), next: z.string().nullable() })
export type OperatorLog = z.infer<typeof OperatorLog>
