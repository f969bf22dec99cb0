/** The parts of the service, as its status page names them. */
export const componentIds = ['api', 'database', 'feeds', 'mail', 'payments'] as const
export type ComponentId = (typeof componentIds)[number]
