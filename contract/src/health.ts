import { z } from 'zod'

/** `GET /readyz`: 200 when every check passes, 503 otherwise. */
export const Readiness = z.object({
  status: z.enum(['ready', 'unavailable']),
  version: z.string(),
  checks: z.record(z.string(), z.enum(['ok', 'failed'])),
})
export type Readiness = z.infer<typeof Readiness>
