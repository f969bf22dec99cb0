import { z } from 'zod'
import { AnnouncedIncident } from './incidents.ts'
import { componentIds } from './status-components.ts'

/** What one check can find, best to worst. */
export const checkStates = ['up', 'degraded', 'down'] as const
export const CheckState = z.enum(checkStates)
export type CheckState = z.infer<typeof CheckState>

/** `unknown`: nothing was measured in the last few minutes. */
const CurrentState = z.enum([...checkStates, 'unknown'])
export type CurrentState = z.infer<typeof CurrentState>

/** A day (UTC) with its worst state; null if nothing was measured. */
export const StatusDay = z.object({
  day: z.iso.date(),
  state: CheckState.nullable(),
  /** Share of the measured time, rounded down, so that 100 means no outage at all. */
  uptime_percent: z.number().nullable(),
  measured_minutes: z.number(),
})
export type StatusDay = z.infer<typeof StatusDay>

export const ComponentStatus = z.object({
  id: z.enum(componentIds),
  state: CurrentState,
  /** The last check's note, for people. */
  note: z.string().nullable(),
  uptime_percent: z.number().nullable(),
  days: z.array(StatusDay),
})
export type ComponentStatus = z.infer<typeof ComponentStatus>

/** An outage that the checks found. */
export const Incident = z.object({
  component: z.enum(componentIds),
  /** Its worst state. */
  state: CheckState,
  started_at: z.iso.datetime(),
  /** Null while it lasts. */
  ended_at: z.iso.datetime().nullable(),
})
export type Incident = z.infer<typeof Incident>

/** `GET /status.json`: the last 30 days, oldest first. Components that aren't in use aren't listed. */
export const Status = z.object({
  state: CurrentState,
  checked_at: z.iso.datetime().nullable(),
  components: z.array(ComponentStatus),
  incidents: z.array(Incident),
  /** What we wrote ourselves about outages and planned maintenance: what is current or planned, and the last 30 days. */
  announced: z.array(AnnouncedIncident),
})
export type Status = z.infer<typeof Status>
