import { join } from 'node:path'
import { createPool } from '../../server/src/db/connect.ts'
import { createLog } from '../../server/src/http/log.ts'
import type { Tx } from '../../server/src/ports/db.ts'

/** One connection to a running product's embedded database, as its owner: the past has no front door. */
export async function connect(dataDir: string): Promise<{ tx: Tx; close(): Promise<void> }> {
  const socket = { host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' }
  const pool = createPool({ ...socket, max: 1 }, createLog('error'))
  const client = await pool.connect()
  return {
    tx: client,
    async close() {
      client.release()
      await pool.end()
    },
  }
}
