import * as ast from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { afterAll, expect, test } from 'vitest'
import type { Tx } from '../ports/db.ts'
import { checkStatements } from '../testing/statements/check-statements.ts'
import { acrossServers, hotFolders, withoutKey } from '../testing/statements/distribution.ts'
import { evaluate } from '../testing/statements/evaluate.ts'
import { findCalls, listSources } from '../testing/statements/find-statements.ts'
import { textOf } from '../testing/statements/read-statements.ts'
import { testDatabase } from '../testing/test-database.ts'

const compiler = new API({ cwd: process.cwd() })
afterAll(() => compiler.close())

const thisFile = 'server/src/db/statements.test.ts'

test("every statement returns what its rows' type says", async () => {
  const { compared, problems, unusedExceptions } = await check([...listSources(), ...listSources('sandboxes')])
  expect(problems).toEqual([])
  expect(unusedExceptions).toEqual([])
  expect(compared).toBeGreaterThan(100)
})

test('a type that differs from its statement is found', async () => {
  const { compared, problems } = await check([thisFile])
  expect(compared).toBe(Object.keys(planted).length)
  expect(problems.map((problem) => problem.replace(/^\S+:\d+ /, ''))).toEqual([
    'used: bigint is read as string, the type says number',
    'hosts: text[] is read as string[], the type says number[]',
    'name: the statement has no such column',
    'name: the type has no such field',
    'createdAt: the statement has no such column',
    'created_at: the type has no such field',
    'column "idd" does not exist',
    'name: a column is never undefined, the type says it may be',
    'expiresAt: the column may be null, the type says never',
    'name: the column is never null, the type says it may be',
    'name: the column may be null, the type says never',
    'table is only known at run time',
  ])
})

test('OP-5 every hot statement picks its rows by account: accounts are independent, so each can be in any installation', () => {
  const files = hotFolders
    .flatMap((folder) => listSources(`server/src/${folder}`))
    .filter((file) => !file.includes('fixture'))
  const project = openProject()
  const across = findCalls(project, files).flatMap(({ file, name, text }) => {
    // Arithmetic names no table.
    const standIn = (node: ast.Node) => (ast.isBinaryExpression(node) ? '1' : undefined)
    const options = { ...project, standIn }
    const texts = [true, false].map((branch) => textOf(evaluate({ ...options, branch }, text)))
    return texts.flatMap(withoutKey).length > 0 ? [`${file.replace('server/src/', '')}: ${name}`] : []
  })
  expect(new Set(across)).toEqual(new Set(Object.keys(acrossServers)))
  expect(files.length).toBeGreaterThan(10)
})

test('a statement that forgets the account is found', () => {
  expect(withoutKey('select id from usage_ledger where id < $1')).toEqual(['usage_ledger'])
  expect(withoutKey('select l.id from usage_ledger l join api_keys k on k.id = l.key_id where l.user_id = $1')).toEqual(
    ['api_keys'],
  )
  expect(withoutKey('insert into notifications (title) values ($1)')).toEqual(['notifications'])
  expect(withoutKey('update api_keys set last_used_at = now() where user_id = $1 and id = $2')).toEqual([])
})

// Never run.
const planted = {
  wrongType: (tx: Tx) => tx.query<{ id: string; used: number }>('select id, used from quota_periods'),
  wrongElements: (tx: Tx) => tx.query<{ hosts: number[] | null }>('select hosts from mail_domains'),
  missingColumn: (tx: Tx) => tx.query<{ id: string; name: string }>('select id from api_keys'),
  extraColumn: (tx: Tx) => tx.query<{ id: string }>('select id, name from api_keys'),
  renamedColumn: (tx: Tx) => tx.query<{ createdAt: Date }>('select created_at from api_keys'),
  misspelled: (tx: Tx) => tx.query<{ id: string }>('select idd as id from api_keys'),
  optional: (tx: Tx) => tx.query<{ name?: string }>('select name from api_keys'),
  nullable: (tx: Tx) => tx.query<{ expiresAt: Date }>('select expires_at as "expiresAt" from api_keys'),
  neverNull: (tx: Tx) => tx.query<{ name: string | null }>('select name from api_keys'),
  outerJoin: (tx: Tx) =>
    tx.query<{ name: string }>('select k.name from usage_days d left join api_keys k on k.id = d.key_id'),
  atRunTime: (tx: Tx, table: string) => tx.query<{ id: string }>(`select id from ${table}`),
}

async function check(files: string[]) {
  const project = openProject()
  const client = await (await testDatabase()).owner.connect()
  try {
    return await checkStatements(project, client, files)
  } finally {
    client.release()
  }
}

/** The sources alone: with every test and workspace, opening it takes twice as long. */
function openProject() {
  const config = `${process.cwd()}/server/src/testing/statements/tsconfig.json`
  const [project] = compiler.updateSnapshot({ openProjects: [config] }).getProjects()
  if (!project) throw new Error(`There is no project in ${config}.`)
  return project
}
