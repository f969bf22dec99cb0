import pg from 'pg'

type Settings = Record<string, string>

/** What a transaction needs because its connection can't keep it. */
const perTransaction = new WeakMap<pg.ClientBase, Settings>()

/**
 * Settings that a connection keeps, its role included, are set only on a connection that provably ends at the server's own
 * process: the server compares the process it announced when the connection was opened with itself, in the same statement.
 * Behind a pooler the two differ, and there a kept role could reach somebody else's session, so nothing is kept.
 */
export async function keepSettings(client: pg.ClientBase, settings: Settings): Promise<void> {
  const { rowCount } = await client.query(
    `select ${setEach(settings, false)} where pg_backend_pid() = ${announcedProcess(client)}`,
  )
  if (rowCount === 0) perTransaction.set(client, settings)
}

/** Null on a direct connection, which keeps its settings and its prepared statements. */
export function settingsBehindPooler(client: pg.ClientBase): Settings | null {
  return perTransaction.get(client) ?? null
}

/** Calls of `set_config`, for the whole session or for this transaction. Values are quoted. */
export function setEach(settings: Settings, isLocal: boolean): string {
  return Object.entries(settings)
    .map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, ${isLocal})`)
    .join(', ')
}

/** From the server's greeting. The driver's types leave it out. */
export function announcedProcess(client: pg.ClientBase): number {
  return 'processID' in client && Number.isInteger(client.processID) ? Number(client.processID) : 0
}
