import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Scope } from '../../ports/db.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sweepAudit } from './delete-events.ts'
import { recordAct } from './record-act.ts'

async function auditApp() {
  const { owner, deps } = await createTestApp()
  const addUser = async () => {
    const { rows } = await owner.query<{ id: string }>(`insert into auth.users (email) values ($1) returning id`, [
      `${randomUUID()}@example.com`,
    ])
    return rows[0]?.id ?? ''
  }
  const count = async (userId: string) =>
    (await owner.query('select from audit_events where $1 in (user_id, member_id)', [userId])).rowCount
  return { owner, deps, addUser, count }
}

test('AC-4 no role that serves requests changes or removes what is in the security log', async () => {
  const { deps, addUser, count } = await auditApp()
  const id = await addUser()
  await deps.db.onBehalfOf(id, (tx) => recordAct(tx, id, { action: 'account.created' }, new Date()))
  for (const role of ['anon', 'authenticated', 'acting_for_user', 'service_role'] as const) {
    const scope: Scope = { role, claims: { sub: id, role } }
    for (const attempt of [
      `update audit_events set action = 'sign_in.failed'`,
      'delete from audit_events',
      'truncate audit_events',
      'alter table audit_events disable trigger audit_events_bound',
      'drop table audit_events',
    ]) {
      await expect(
        deps.db.inScope(scope, (tx) => tx.query(attempt)),
        `${role}: ${attempt}`,
      ).rejects.toMatchObject({ code: '42501' })
    }
  }
  // Users could write entries of their own over a hosted project's REST API.
  const forged = `insert into audit_events (id, user_id, action, actor, created_at) values ($1, $2, 'x.y', 'owner', now())`
  await expect(deps.db.asUser(id, (tx) => tx.query(forged, [randomUUID(), id]))).rejects.toMatchObject({
    code: '42501',
  })
  const other = await addUser()
  await expect(deps.db.onBehalfOf(id, (tx) => tx.query(forged, [randomUUID(), other]))).rejects.toMatchObject({
    code: '42501',
  })
  expect(await count(id)).toBe(1)
})

test('AC-4 only a year’s age, the account’s deletion or the end of an unverified sign-up ends an entry, whoever asks', async () => {
  const { owner, deps, addUser, count } = await auditApp()
  const id = await addUser()
  const at = async (age: string) =>
    owner.query(
      `insert into audit_events (id, user_id, action, actor, created_at)
       values (gen_random_uuid(), $1, 'account.created', 'owner', now() - $2::interval)`,
      [id, age],
    )
  await at('1 year 1 hour')
  await at('364 days')
  await sweepAudit(deps)
  expect(await count(id)).toBe(1)
  const end = () => deps.db.asService((tx) => tx.query('select private.delete_audit_events($1, 100)', [id]))
  await end()
  const discard = () => deps.db.asService((tx) => tx.query('select private.discard_audit_events($1)', [id]))
  await discard()
  await owner.query(
    `insert into account_deletions (account_id, is_soft, requested_at, next_attempt_at) values ($1, false, now(), now())`,
    [id],
  )
  await end()
  expect(await count(id)).toBe(1)
  await owner.query('update account_deletions set closed_at = now()')
  await end()
  expect(await count(id)).toBe(0)
  await at('1 day')
  await owner.query('update auth.users set is_unproven = true where id = $1', [id])
  await discard()
  expect(await count(id)).toBe(0)
  const functions = ['private.delete_audit_events($1, 1)', 'private.discard_audit_events($1)']
  for (const call of [...functions, 'private.sweep_audit_events(1)'])
    await expect(
      deps.db.onBehalfOf(id, (tx) => tx.query(`select ${call}`, call.includes('$1') ? [id] : [])),
    ).rejects.toMatchObject({ code: '42501' })
})

test('AC-4 nobody fills the log: a hundred of a kind a day, twenty by strangers, and the last one says so', async () => {
  const { owner, deps, addUser, count } = await auditApp()
  const id = await addUser()
  const now = new Date()
  const record = (times: number, act: Parameters<typeof recordAct>[2], moment = now) =>
    deps.db.asService(async (tx) => {
      for (let time = 0; time < times; time += 1) await recordAct(tx, id, act, moment)
    })
  await record(25, { action: 'sign_in.failed', actor: 'stranger' })
  await record(5, { action: 'sign_in.second_step_failed', actor: 'stranger' })
  expect(await count(id)).toBe(20)
  await record(103, { action: 'passkey.renamed', target: { name: 'x'.repeat(5000) } })
  await record(1, { action: 'api_key.created' })
  expect(await count(id)).toBe(121)
  const { rows } = await owner.query(`select action from audit_events where target ? 'more' order by action`)
  expect(rows).toEqual([{ action: 'passkey.renamed' }, { action: 'sign_in.failed' }])
  await record(1, { action: 'sign_in.failed', actor: 'stranger' }, new Date(now.getTime() + 86_400_000))
  expect(await count(id)).toBe(122)
})
