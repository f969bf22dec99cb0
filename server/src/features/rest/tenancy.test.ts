import { expect, test } from 'vitest'
import { productExposed } from './exposed.ts'
import { createRestApp } from './rest-fixture.ts'

async function withNotification() {
  const app = await createRestApp()
  const [owner, other, service] = [await app.user(), await app.user(), await app.service()]
  const { data, error } = await service.db
    .from('notifications')
    .insert({ user_id: owner.id, type: 'info', title: 'Hello', message: 'Only for you' })
    .select()
    .single()
  expect(error).toBeNull()
  return { ...app, ownerUser: owner, other, service, notification: data }
}

test('SY-1 every exposed relation has forced row policies, none of them for anon', async () => {
  const { owner } = await createRestApp()
  for (const name of productExposed.relations) {
    const { rows } = await owner.query(
      `select has_table_privilege('anon', oid, 'select,insert,update,delete') as anon,
         relrowsecurity and relforcerowsecurity as has_policies, relkind = 'v' and 'security_invoker=true' = any (reloptions) as reads_as_caller
       from pg_class where oid = $1::regclass`,
      [`public.${name}`],
    )
    // A view has no policies; with security_invoker it applies those of its tables.
    const [kept] = rows
    expect(kept.anon, name).toBe(false)
    expect(kept.has_policies || kept.reads_as_caller, name).toBe(true)
  }
})

test('SY-1 two users, every exposed relation, every verb: neither reaches the other’s rows', async () => {
  const { app, owner, ownerUser, other, anon, service } = await withNotification()
  const visitor = await anon()
  await owner.query(
    `insert into plan_subscriptions (user_id, plan_id, tier, billing_cycle, requests_per_second)
     values ($1, 'user_verification_pro_monthly', 'pro', 'monthly', 10)`,
    [ownerUser.id],
  )
  await owner.query('insert into billing_data (user_id, json_data) values ($1, $2)', [
    ownerUser.id,
    JSON.stringify([{ id: 'sub_1', plan_id: 'user_verification_pro_monthly' }]),
  ])
  const cases = {
    billing_data: {
      row: { user_id: ownerUser.id, json_data: [] },
      stolen: { json_data: [], user_id: ownerUser.id },
      change: { json_data: [] },
    },
    notifications: {
      row: { user_id: ownerUser.id, type: 'info', title: 'x', message: 'x' },
      stolen: { type: 'info', title: 'stolen', message: 'x', user_id: ownerUser.id },
      change: { read_at: '2026-01-01T00:00:00Z' },
    },
    subscriptions: {
      row: { user_id: ownerUser.id, tier: 'enterprise' },
      stolen: { tier: 'enterprise', user_id: ownerUser.id },
      change: { tier: 'enterprise' },
    },
  }
  expect(Object.keys(cases)).toEqual(productExposed.relations)
  for (const [name, { row, stolen, change: changed }] of Object.entries(cases)) {
    const before = (await owner.query(`select * from ${name} order by 1`)).rows
    const change = JSON.stringify(changed)
    const requests = [
      ['GET', '', undefined],
      ['GET', `?user_id=eq.${ownerUser.id}`, undefined],
      ['HEAD', '', undefined],
      ['POST', '', JSON.stringify(row)],
      ['POST', '?on_conflict=id', JSON.stringify({ id: before[0].id, ...stolen })],
      ['PATCH', `?user_id=eq.${ownerUser.id}`, change],
      ['PATCH', '?id=not.is.null', change],
      ['PATCH', `?id=eq.${before[0].id}`, JSON.stringify({ user_id: other.id })],
      ['DELETE', `?user_id=eq.${ownerUser.id}`, undefined],
      ['DELETE', '?id=not.is.null', undefined],
    ] as const
    for (const who of [other, visitor]) {
      for (const [method, query, body] of requests) {
        const headers = { ...who.headers, prefer: 'return=representation,count=exact,resolution=merge-duplicates' }
        const response = await app.request(`/rest/v1/${name}${query}`, { method, headers, ...(body && { body }) })
        const text = await response.text()
        expect(text, `${method} ${query}`).not.toMatch(/Only for you|Hello|user_verification/)
        if (response.ok) expect(response.headers.get('content-range')).toMatch(/^\*\/0$/)
        else expect(response.status, text).toBe(who === visitor ? 401 : 403)
      }
    }
    expect((await owner.query(`select * from ${name} order by 1`)).rows).toEqual(before)
  }
  expect((await ownerUser.db.from('notifications').select()).data).toHaveLength(1)
  expect((await service.db.from('notifications').select()).data?.length).toBeGreaterThan(0)
})

test('SY-1 exposed functions reach only their caller’s rows and are closed to anon', async () => {
  const { ownerUser, other, anon, notification } = await withNotification()
  expect((await other.db.rpc('mark_all_notifications_read')).data).toBe(0)
  expect(await (await anon()).db.rpc('mark_all_notifications_read')).toMatchObject({
    status: 401,
    error: { code: '42501' },
  })
  const unread = () => ownerUser.db.from('notifications').select('id').is('read_at', null)
  expect((await unread()).data).toEqual([{ id: notification.id }])
  expect((await ownerUser.db.rpc('mark_all_notifications_read')).data).toBe(1)
  expect((await unread()).data).toEqual([])
})

test('a user may mark a notification read and unread, and change nothing else', async () => {
  const { ownerUser, notification } = await withNotification()
  const mine = () => ownerUser.db.from('notifications')
  expect((await mine().update({ read_at: '2026-02-01T00:00:00Z' }).eq('id', notification.id)).status).toBe(204)
  expect((await mine().select('read_at').single()).data).toEqual({ read_at: '2026-02-01T00:00:00+00:00' })
  expect((await mine().update({ read_at: null }).eq('id', notification.id).select().single()).data).toEqual(
    notification,
  )
  for (const change of [{ title: 'x' }, { user_id: ownerUser.id }, { read_at: null, message: 'x' }]) {
    expect((await mine().update(change).eq('id', notification.id)).error, JSON.stringify(change)).toMatchObject({
      code: '42501',
      message: 'permission denied for table notifications',
    })
  }
  expect(await mine().insert({ type: 'info', title: 'x', message: 'x' })).toMatchObject({ status: 403 })
  expect(await mine().delete().eq('id', notification.id)).toMatchObject({ status: 403 })
})

test('the database rejects an unknown type, and a deleted user’s rows are deleted', async () => {
  const { service, owner, ownerUser } = await withNotification()
  const row = { user_id: ownerUser.id, type: 'advert', title: 'x', message: 'x' }
  expect((await service.db.from('notifications').insert(row)).error).toMatchObject({ code: '23514' })
  await owner.query('delete from auth.users where id = $1', [ownerUser.id])
  expect((await service.db.from('notifications').select().eq('user_id', ownerUser.id)).data).toEqual([])
})
