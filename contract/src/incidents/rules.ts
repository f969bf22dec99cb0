export const incidentKinds = ['incident', 'maintenance'] as const

/** The states of an incident, in order. */
export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const
/** Of planned maintenance; they follow from its times. */
export const maintenanceStates = ['scheduled', 'in_progress', 'completed', 'canceled'] as const
const allStates = [...incidentStates, ...maintenanceStates] as const
export type IncidentState = (typeof allStates)[number]

/** What customers notice, mildest first. `none` is for maintenance alone. */
export const incidentImpacts = ['none', 'degraded', 'down'] as const
export type IncidentImpact = (typeof incidentImpacts)[number]

export const incidentLengths = { title: 120, message: 2000 }

export const stateLabels: Record<IncidentState, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  completed: 'Completed',
  canceled: 'Canceled',
}

export const impactLabels: Record<IncidentImpact, string> = {
  none: 'No impact',
  degraded: 'Degraded performance',
  down: 'Outage',
}
