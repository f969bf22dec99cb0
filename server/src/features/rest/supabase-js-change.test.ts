import { describe, expect, test } from 'vitest'
import { createGadgetsApp, withGadgets } from './gadgets-fixture.ts'

/** Everything here uses the real client library, as the web app does. */
const names = (rows: { name: string }[] | null) => rows?.map(({ name }) => name)

describe('insert, upsert, update, delete', () => {
  test('insert returns nothing, the rows, or one row', async () => {
    const app = await createGadgetsApp()
    const { db } = await app.user()
    expect(await db.from('gadgets').insert({ name: 'a' })).toMatchObject({ data: null, error: null, status: 201 })
    const many = await db
      .from('gadgets')
      .insert([{ name: 'b' }, { name: 'c', price: 1 }], { count: 'exact' })
      .select('name,price')
    expect(many).toMatchObject({
      status: 201,
      count: 2,
      data: [
        { name: 'b', price: null },
        { name: 'c', price: 1 },
      ],
    })
    const one = await db.from('gadgets').insert({ name: 'd' }).select('label:name').single()
    expect(one).toMatchObject({ status: 201, data: { label: 'd' } })
    expect((await db.from('gadgets').insert([])).status).toBe(201)
  })

  test('a column missing in some rows is null, or the default if requested', async () => {
    const app = await createGadgetsApp()
    const { db } = await app.user()
    const rows = [{ name: 'a', note: 'x' }, { name: 'b' }]
    expect((await db.from('gadgets').insert(rows).select('note')).data).toEqual([{ note: 'x' }, { note: null }])
    const others = rows.map((row) => ({ ...row, name: `${row.name}2` }))
    const filled = await db.from('gadgets').insert(others, { defaultToNull: false }).select('note')
    expect(filled.data).toEqual([{ note: 'x' }, { note: 'none' }])
  })

  test('a serial column has its default too', async () => {
    const app = await createGadgetsApp()
    const { db } = await app.user()
    const rows = [{ id: 900_001, name: 'a' }, { name: 'b' }]
    const filled = await db.from('gadgets').insert(rows, { defaultToNull: false }).select('id, name')
    expect(filled).toMatchObject({ error: null, status: 201 })
    expect(filled.data).toEqual([
      { id: 900_001, name: 'a' },
      { id: expect.any(Number), name: 'b' },
    ])
    const merged = await db
      .from('gadgets')
      .upsert([{ id: 900_001, name: 'c' }, { name: 'd' }], { defaultToNull: false })
    expect(merged).toMatchObject({ error: null, status: 201 })
  })

  test('upsert merges or ignores, by the key or by other columns', async () => {
    const app = await createGadgetsApp()
    const { db } = await app.user()
    const { data: first } = await db.from('gadgets').upsert({ name: 'a', price: 1 }).select('id').single()
    const merged = await db.from('gadgets').upsert({ id: first?.id, name: 'a', price: 2 }).select('price')
    expect(merged).toMatchObject({ status: 200, data: [{ price: 2 }] })
    const owner = await db.from('gadgets').select('owner_id').single()
    const row = { owner_id: owner.data?.owner_id, name: 'a', price: 3 }
    const byName = { onConflict: 'owner_id,name' }
    expect(
      (
        await db
          .from('gadgets')
          .upsert([row, { ...row, name: 'b' }], byName)
          .select('name')
      ).status,
    ).toBe(201)
    const ignored = await db
      .from('gadgets')
      .upsert({ ...row, price: 9 }, { ...byName, ignoreDuplicates: true })
      .select()
    expect(ignored).toMatchObject({ status: 201, data: [] })
    expect((await db.from('gadgets').select('name,price').order('name')).data).toEqual([
      { name: 'a', price: 3 },
      { name: 'b', price: 3 },
    ])
    expect((await db.from('gadgets').upsert(row, byName)).status).toBe(200)
  })

  test('update and delete return nothing, the rows, or their count', async () => {
    const { gadgets } = await withGadgets()
    expect(await gadgets.update({ note: 'x' }).eq('name', 'axe')).toMatchObject({
      status: 204,
      data: null,
      error: null,
    })
    const updated = await gadgets.update({ price: 7 }, { count: 'exact' }).gt('price', 5).select('name').order('name')
    expect(updated).toMatchObject({ status: 200, count: 2, data: [{ name: 'axe' }, { name: 'dish, (large)' }] })
    expect((await gadgets.update({ note: 'y' }).eq('name', 'axe').select('note').single()).data).toEqual({ note: 'y' })
    expect(await gadgets.update({}).eq('name', 'axe').select()).toMatchObject({ data: [], error: null })
    expect(await gadgets.delete({ count: 'exact' }).eq('name', 'axe')).toMatchObject({ status: 204, count: 1 })
    const deleted = await gadgets.delete().neq('name', 'cup').select('name').order('name', { ascending: false })
    expect(deleted).toMatchObject({ status: 200, data: [{ name: 'dish, (large)' }, { name: 'bell' }] })
    expect(names((await gadgets.select('name')).data)).toEqual(['cup'])
  })

  test('what single() rejects, max-affected forbids or rollback requests isn’t kept', async () => {
    const { gadgets } = await withGadgets()
    const many = await gadgets.update({ note: 'lost' }).gt('price', 0).select().single()
    expect(many.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 3 rows' })
    const tooMany = await gadgets.delete().gt('price', 0).setHeader('Prefer', 'handling=strict, max-affected=1')
    expect(tooMany.error).toMatchObject({ code: 'PGRST124', details: 'The query affects 3 rows' })
    expect((await gadgets.delete().gt('price', 0).rollback().select('name')).data).toHaveLength(3)
    expect((await gadgets.select('note').neq('note', 'none')).data).toEqual([])
    expect((await gadgets.select('id')).data).toHaveLength(4)
  })

  test('without a filter nothing changes', async () => {
    const { gadgets } = await withGadgets()
    expect((await gadgets.delete()).error).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' })
    expect(await gadgets.update({ note: 'x' })).toMatchObject({ status: 400, error: { code: '21000' } })
  })
})
