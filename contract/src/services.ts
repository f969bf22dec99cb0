export const serviceIds = ['developer', 'law', 'other'] as const
export type ServiceId = (typeof serviceIds)[number]

export type Service = {
  id: ServiceId
  name: string
  description: string
  features: readonly string[]
  /** Marks a service that can be chosen before it can be used. */
  isComingSoon: boolean
}

/** The service families customers choose from, in display order. */
export const services: readonly Service[] = [
  {
    id: 'developer',
    name: 'Developer Tools',
    description: 'Anti-spam, API protection and security tools for developers.',
    features: ['Disposable email detection', 'Name verification', 'Live and test API keys'],
    isComingSoon: false,
  },
  {
    id: 'law',
    name: 'Law Tools',
    description: 'Advanced search and case management for legal professionals.',
    features: ['Legal research', 'Advanced case search', 'Case management'],
    isComingSoon: true,
  },
  {
    id: 'other',
    name: 'Other Services',
    description: 'More tools for professionals, including business analytics.',
    features: ['Business analytics', 'Reports for your team', 'Tools for professionals'],
    isComingSoon: true,
  },
]

export function isServiceId(value: unknown): value is ServiceId {
  return serviceIds.some((id) => id === value)
}
