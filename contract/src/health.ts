import { z } from 'zod'

/** `GET /readyz`: 200 if every check passes, 503 otherwise. */
export const Readiness = z.object({
  status: z.enum(['ready', 'unavailable']),
  version: z.string(),
  checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  /** The email domain lists. Stale ones don't make the server unready. */
  data: z.object({ version: z.string(), age_hours: z.number(), is_old: z.boolean() }),
})
export type Readiness = z.infer<typeof Readiness>
