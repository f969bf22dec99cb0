import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { createDb } from './run-as.ts'
import { keepSettings, settingsBehindPooler } from './session-settings.ts'

const whoami = {
  name: 'whoami',
  text: 'select current_user::text as role, count(*)::int as prepared from pg_prepared_statements',
}

test('a direct connection keeps its role and prepared statements; one behind a pooler keeps nothing', async () => {
  const { requests, service } = await testDatabase()
  expect((await createDb(requests, service).statement(whoami, [])).rows).toEqual([
    { role: 'service_role', prepared: 1 },
  ])

  const client = await requests.connect()
  // What a pooler does: the process it announces isn't the one that runs the queries.
  Object.assign(client, { processID: 1 })
  await keepSettings(client, { role: 'service_role', statement_timeout: '1234' })
  expect(settingsBehindPooler(client)).toEqual({ role: 'service_role', statement_timeout: '1234' })
  const kept = `select current_user::text as role, current_setting('statement_timeout') as timeout`
  expect((await client.query(kept)).rows).toEqual([{ role: 'authenticator', timeout: '20s' }])
  client.release()
  // The pool hands out the same connection: its settings hold for one transaction.
  const db = createDb(requests, requests)
  expect((await db.statement(whoami, [])).rows).toEqual([{ role: 'service_role', prepared: 0 }])
  const seen = await db.asAnon((tx) => tx.query(kept))
  expect(seen.rows).toEqual([{ role: 'anon', timeout: '1234ms' }])
  expect((await requests.query(kept)).rows).toEqual([{ role: 'authenticator', timeout: '20s' }])
})
