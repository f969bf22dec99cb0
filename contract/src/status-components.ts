/** The parts of the service, as its status page names them. */
export const componentIds = ['api', 'database', 'feeds', 'mail', 'payments'] as const
export type ComponentId = (typeof componentIds)[number]

export const componentNames: Record<ComponentId, string> = {
  api: 'API',
  database: 'Database',
  feeds: 'Domain lists',
  mail: 'Email',
  payments: 'Payments',
}
