import { z } from 'zod'

/** The families that are coming soon. */
export const LaunchService = z.enum(['law', 'other'])
export type LaunchService = z.infer<typeof LaunchService>

/** `GET /coming-soon`; `PUT` and `DELETE /coming-soon/:service` subscribe to a launch notice and unsubscribe. */
export const LaunchRequests = z.object({ services: z.array(LaunchService) })
export type LaunchRequests = z.infer<typeof LaunchRequests>
