import type pg from 'pg'

export type Tx = { query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> }

/** The gateway's own tables. */
export type Books = { write<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

/**
 * Every transaction runs as the gateway's own role, which can read the schema `sandbox_payments` and none of the product's
 * tables. Both settings are transaction-local, so they can't leak to the next user of the connection.
 */
export function openBooks(pool: pg.Pool): Books {
  return {
    async write(work) {
      const client = await pool.connect()
      try {
        await client.query('begin; set local role sandbox_payments; set local search_path to sandbox_payments')
        const result = await work(client)
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        const broken = await client.query('rollback').then(
          () => undefined,
          (failure: Error) => failure,
        )
        client.release(broken)
        throw error
      }
    },
  }
}
