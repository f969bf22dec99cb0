import { z } from 'zod'
import { AnnouncedIncident } from '../incidents.ts'

/** `GET /operator/api/incidents`: the last year, newest first. */
export const OperatorIncidents = z.object({
  incidents: z.array(AnnouncedIncident),
  /** Who confirmed their address. */
  subscribers: z.number(),
})
export type OperatorIncidents = z.infer<typeof OperatorIncidents>
