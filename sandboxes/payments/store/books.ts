import type pg from 'pg'

export type Tx = { query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> }

/** The gateway's own tables. */
export type Books = {
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** In a transaction of its own, in one round trip. */
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>
}

/**
 * Every transaction runs as the gateway's own role, which can read the schema `sandbox_payments` and none of the product's
 * tables. Both settings are transaction-local, so they can't leak to the next user of the connection.
 */
export function openBooks(pool: pg.Pool): Books {
  return {
    async write(work) {
      const client = await pool.connect()
      try {
        await client.query(begin)
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
    async query(text) {
      // One result for each statement.
      const results: unknown = await pool.query(`${begin}; ${text}; commit`)
      return Object(results)[3]
    },
  }
}

const begin = 'begin; set local role sandbox_payments; set local search_path to sandbox_payments'

/** Inserts or updates the whole row. Each field has its column's name, in camel case. */
export async function saveRow(tx: Tx, table: string, row: { id: string } & Record<string, unknown>): Promise<void> {
  const names = Object.keys(row).map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const values = Object.values(row).map((value) => (isJson(value) ? JSON.stringify(value) : value))
  await tx.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    values,
  )
}

function isJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}
