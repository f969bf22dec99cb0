import pg from 'pg'
import type { Db, Scope, Tx } from '../ports/db.ts'
import { isConnectionLoss } from './connection-loss.ts'
import type { QueryWatch } from './watch-queries.ts'

/**
 * Every statement runs in a transaction as one of four roles, with the caller's claims. Both are transaction-local, so
 * they can't leak to the next request on the same connection. `servicePool` connections hold the service role
 * permanently, which saves single statements the round trips.
 */
export function createDb(pool: pg.Pool, servicePool: pg.Pool, watch: QueryWatch = (_statement, run) => run()): Db {
  async function inScope<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      await client.query(openScope(scope))
      const result = await work({ query: (text, values) => watch(text, () => client.query(text, values)) })
      await watch('commit', () => client.query('commit'))
      client.release()
      return result
    } catch (error) {
      client.release(isConnectionLoss(error) || !(await rollBack(client)))
      throw error
    }
  }
  return {
    inScope,
    asUser: (userId, work) => inScope({ role: 'authenticated', claims: { sub: userId, role: 'authenticated' } }, work),
    onBehalfOf: (userId, work) =>
      inScope({ role: 'acting_for_user', claims: { sub: userId, role: 'acting_for_user' } }, work),
    asAnon: (work) => inScope({ role: 'anon', claims: { role: 'anon' } }, work),
    asService: (work) => inScope({ role: 'service_role', claims: { role: 'service_role' } }, work),
    statement: (prepared, values) => watch(prepared.name, () => servicePool.query({ ...prepared, values })),
  }
}

/** A connection that can't roll back is broken and must leave the pool. */
function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

/** One round trip. A multi-statement query takes no placeholders, so values are quoted. */
function openScope({ role, claims, readOnly, isSnapshot, settings }: Scope): string {
  const local = { ...settings, 'request.jwt.claims': JSON.stringify(claims) }
  return [
    isSnapshot ? 'begin isolation level repeatable read, read only' : readOnly ? 'begin read only' : 'begin',
    `set local role ${pg.escapeIdentifier(role)}`,
    ...Object.entries(local).map(
      ([name, value]) => `select set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
    ),
  ].join(';')
}
