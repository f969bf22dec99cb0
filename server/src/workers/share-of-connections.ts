import type { Config } from '../config.ts'

/** DATABASE_CONNECTIONS is for the whole server: each worker gets its part, and two at least. */
export function shareOfConnections(config: Config): Config {
  const { databaseConnections, workers } = config
  return { ...config, databaseConnections: Math.max(2, Math.ceil(databaseConnections / workers)) }
}
