import type { Tx } from '../../../ports/db.ts'

/** `client` and `country` are the embedded backend's; a hosted project has `agent` and `address`. */
export type OwnSession = {
  id: string
  startedAt: Date
  seenAt: Date
  methods: string[]
  client: string | null
  country: string | null
  agent: string | null
  address: string | null
}

/** Those of the user that the transaction acts for, newest use first. */
export async function listOwnSessions(tx: Tx, now: Date): Promise<OwnSession[]> {
  const { rows } = await tx.query<OwnSession>(
    `select id, started_at as "startedAt", seen_at as "seenAt", methods, client, country, agent, address
     from private.own_sessions($1)`,
    [now],
  )
  return rows
}

/** False if it isn't theirs, or has ended. */
export async function endOwnSession(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.query<{ isEnded: boolean }>('select private.end_own_session($1) as "isEnded"', [id])
  return rows[0]?.isEnded === true
}

export async function endOwnSessions(tx: Tx, kept: string | null): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select private.end_own_sessions($1) as count', [kept])
  return rows[0]?.count ?? 0
}
