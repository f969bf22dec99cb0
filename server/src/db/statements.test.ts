import { API } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'
import type { Tx } from '../ports/db.ts'
import { checkStatements } from '../testing/statements/check-statements.ts'
import { listSources } from '../testing/statements/find-statements.ts'
import { testDatabase } from '../testing/test-database.ts'

// Never run: in each, type and statement differ.
const planted = {
  wrongType: (tx: Tx) => tx.query<{ id: string; used: number }>('select id, used from quota_periods'),
  wrongTypeOfElements: (tx: Tx) => tx.query<{ hosts: number[] | null }>('select hosts from mail_domains'),
  missingColumn: (tx: Tx) => tx.query<{ id: string; name: string }>('select id from api_keys'),
  additionalColumn: (tx: Tx) => tx.query<{ id: string }>('select id, name from api_keys'),
  renamedColumn: (tx: Tx) => tx.query<{ createdAt: Date }>('select created_at from api_keys'),
  unknownColumn: (tx: Tx) => tx.query<{ id: string }>('select idd as id from api_keys'),
  nullable: (tx: Tx) => tx.query<{ expiresAt: Date }>('select expires_at as "expiresAt" from api_keys'),
  neverNull: (tx: Tx) => tx.query<{ name: string | null }>('select name from api_keys'),
  outerJoin: (tx: Tx) =>
    tx.query<{ name: string }>('select k.name from usage_days d left join api_keys k on k.id = d.key_id'),
  dynamic: (tx: Tx, table: string) => tx.query<{ id: string }>(`select id from ${table}`),
}

const thisFile = 'server/src/db/statements.test.ts'

test('the type of every row has the columns of its statement, and a difference is found', async () => {
  const api = new API({ cwd: process.cwd() })
  const [project] = api.updateSnapshot({ openProjects: [`${process.cwd()}/tsconfig.json`] }).getProjects()
  if (!project) throw new Error('tsconfig.json cannot be read')
  const client = await (await testDatabase()).owner.connect()
  try {
    const { compared, problems, unusedExceptions } = await checkStatements(project, client, listSources())
    expect(problems).toEqual([])
    expect(unusedExceptions).toEqual([])
    expect(compared).toBeGreaterThan(100)

    const found = await checkStatements(project, client, [thisFile])
    expect(found.compared).toBe(Object.keys(planted).length)
    expect(found.problems.map((problem) => problem.replace(`${thisFile}:`, '').replace(/^\d+ /, ''))).toEqual([])
  } finally {
    client.release()
    api.close()
  }
})
