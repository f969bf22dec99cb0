import pg from 'pg'
import { expect, test } from 'vitest'
import { createApiApp, email, verified } from './features/verification/api-fixture.ts'
import { elsewhere } from './testing/elsewhere.ts'

test('OP-3 while the primary changes under load, acknowledged requests are in the ledger, and writes come back', async () => {
  const api = await createApiApp()
  const ada = await api.signUp()
  await api.grant(ada.id, 'enterprise')
  const { key } = await ada.createKey()
  const acknowledged: string[] = []
  const others: number[] = []
  let isOver = false
  const caller = async () => {
    while (!isOver) {
      const response = await api.request('POST', '/v1/verify', { key, body: email })
      if (response.status === 200) acknowledged.push((await verified(response)).request_id)
      else others.push(response.status)
    }
  }
  const callers = [caller(), caller(), caller(), caller()]
  const more = (list: unknown[]) => {
    const enough = list.length + 10
    return expect.poll(() => list.length, elsewhere).toBeGreaterThan(enough)
  }
  await more(acknowledged)
  const { database = '', ...server } = api.owner.options
  const change = await connect(server)
  // The primary dies with requests under way, and nothing responds.
  await change.query(`alter database ${database} with allow_connections false`)
  await change.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await more(others)
  // The next server to respond is still a standby.
  await change.query(`alter database ${database} set default_transaction_read_only = on`)
  await change.query(`alter database ${database} with allow_connections true`)
  await more(others)
  // Connections to it would stay read-only for good: they have to be given up.
  await change.query(`alter database ${database} reset default_transaction_read_only`)
  await more(acknowledged)
  isOver = true
  await Promise.all(callers)

  const reader = await connect({ ...server, database })
  const { rows } = await reader.query<{ id: string }>('select id from usage_ledger where user_id = $1', [ada.id])
  await Promise.all([change.end(), reader.end()])
  const counted = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !counted.has(id))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  // A request that was cut off may have been counted; no other is.
  expect(rows.length).toBeLessThanOrEqual(acknowledged.length + callers.length)
  expect(new Set(others)).toEqual(new Set([503]))
  expect(await api.countedFor(ada.id)).toEqual({ used: rows.length, ledger: rows.length, days: rows.length })
})

async function connect({ host, port, user, database = 'postgres' }: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  return client
}
