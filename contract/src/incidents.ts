import { z } from 'zod'
import {
  incidentImpacts,
  incidentKinds,
  incidentLengths,
  incidentStates,
  maintenanceStates,
} from './incidents/rules.ts'
import { componentIds } from './status-components.ts'

const State = z.enum([...incidentStates, ...maintenanceStates])

/** What an operator wrote about an outage or planned maintenance. Updates are newest first. */
export const AnnouncedIncident = z.object({
  id: z.uuid(),
  kind: z.enum(incidentKinds),
  title: z.string(),
  impact: z.enum(incidentImpacts),
  components: z.array(z.enum(componentIds)),
  state: State,
  starts_at: z.iso.datetime(),
  /** The planned end of maintenance. */
  ends_at: z.iso.datetime().nullable(),
  /** Null while it lasts, or is still planned. */
  resolved_at: z.iso.datetime().nullable(),
  updates: z.array(z.object({ state: State, message: z.string(), created_at: z.iso.datetime() })),
})
export type AnnouncedIncident = z.infer<typeof AnnouncedIncident>

const controlCharacters = /(?![\n\t])\p{Cc}/gu

/** One line: it's the subject of an email. */
const title = z
  .string()
  .transform((text: string) => text.replace(/\s+/g, ' ').replace(controlCharacters, '').trim())
  .pipe(z.string().min(1, 'Write a title.').max(incidentLengths.title))
const message = z
  .string()
  .transform((text: string) => text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim())
  .pipe(z.string().min(1, 'Write what customers should know.').max(incidentLengths.message))
const components = z.array(z.enum(componentIds)).min(1, 'Choose at least one part.').max(componentIds.length)

/** What is written at the start. */
export const NewIncident = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('incident'),
    title,
    impact: z.enum(['degraded', 'down']),
    components,
    state: z.enum(['investigating', 'identified', 'monitoring']).default('investigating'),
    message,
  }),
  z.strictObject({
    kind: z.literal('maintenance'),
    title,
    impact: z.enum(incidentImpacts),
    components,
    starts_at: z.iso.datetime({ offset: true }),
    ends_at: z.iso.datetime({ offset: true }),
    message,
  }),
])
export type NewIncident = z.infer<typeof NewIncident>

/** `state` is for incidents; that of maintenance follows from its times. `is_over` resolves an incident, and ends or cancels maintenance. */
export const IncidentUpdate = z.strictObject({
  message,
  state: z.enum(['investigating', 'identified', 'monitoring']).optional(),
  is_over: z.boolean().default(false),
})
export type IncidentUpdate = z.infer<typeof IncidentUpdate>

/** `POST /status/subscribe`, from anyone. */
export const StatusSubscription = z.strictObject({
  email: z.string().trim().toLowerCase().max(254).check(z.email('Enter a valid email address.')),
})
