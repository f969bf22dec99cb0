import { describe, expect, test } from 'vitest'
import { createGadgetsApp, withGadgets } from './gadgets-fixture.ts'

/** The vendor's cases that no other test covers, driven by the pinned client library. */
describe('what the vendor asks of a read', () => {
  test('every comparison of ranges, by its name and by its operator', async () => {
    const { db } = await (await createGadgetsApp()).user()
    for (const [method, operator, span, names] of rangeCases) {
      const expected = { error: null, data: names.map((name) => ({ name })) }
      const spans = () => db.from('spans').select('name')
      expect(await spans()[method]('span', span).order('name'), method).toMatchObject(expected)
      expect(await spans().filter('span', operator, span).order('name'), operator).toMatchObject(expected)
    }
  })

  test('all or any of several patterns, case-sensitive and not', async () => {
    const { gadgets } = await withGadgets()
    const names = async (query: PromiseLike<{ data: { name: string }[] | null }>) =>
      (await query).data?.map(({ name }) => name)
    expect(await names(gadgets.select('name').likeAllOf('name', ['%e%', '%l%']).order('name'))).toEqual([
      'bell',
      'dish, (large)',
    ])
    expect(await names(gadgets.select('name').ilikeAllOf('name', ['%E%', 'B%']))).toEqual(['bell'])
    expect(await names(gadgets.select('name').ilikeAnyOf('name', ['AX%', '%UP']).order('name'))).toEqual(['axe', 'cup'])
    expect(await names(gadgets.select('name').notIn('name', ['axe', 'dish, (large)']).order('name'))).toEqual([
      'bell',
      'cup',
    ])
  })

  test('a view, ordering by a JSON path, no match, and HEAD without rows', async () => {
    const { user, gadgets } = await withGadgets()
    const view = await user.db.from('gadget_names_view').select().order('name').limit(1)
    expect(view).toMatchObject({ status: 200, data: [{ name: 'axe', one: 1 }] })
    const byPath = await gadgets.select('name').order('data->size->cm').order('name')
    expect(byPath.data?.map(({ name }) => name)).toEqual(['dish, (large)', 'axe', 'bell', 'cup'])
    expect(await gadgets.select().eq('name', 'missing')).toMatchObject({ status: 200, error: null, data: [] })
    expect(await gadgets.select('*', { head: true })).toMatchObject({ status: 200, count: null, data: null })
  })

  test('two queries on one table stay separate, and an error can be thrown', async () => {
    const { user, gadgets } = await withGadgets()
    const [on, off] = [gadgets.select('name').is('is_on', true), gadgets.select('name').is('is_on', false)]
    expect((await on).data).toHaveLength(2)
    expect((await off).data).toHaveLength(1)
    await expect(user.db.from('missing_table').select().throwOnError()).rejects.toMatchObject({
      code: 'PGRST205',
      details: null,
      hint: null,
      message: "Could not find the table 'public.missing_table' in the schema cache",
    })
    const none = await gadgets.select().eq('name', 'missing').throwOnError().maybeSingle()
    expect(none.data).toBeNull()
  })
})

describe('what the vendor asks of a change', () => {
  test('each can be counted', async () => {
    const { db } = await (await createGadgetsApp()).user()
    const count = { count: 'exact' } as const
    const one = await db.from('gadgets').insert({ name: 'a' }, count).select('id, name').single()
    expect(one).toMatchObject({ status: 201, count: 1, data: { name: 'a' } })
    const again = await db.from('gadgets').upsert({ id: one.data?.id, name: 'a', price: 2 }, count).select('price')
    expect(again).toMatchObject({ status: 200, count: 1, data: [{ price: 2 }] })
    const two = await db
      .from('gadgets')
      .insert([{ name: 'b' }, { name: 'c' }], count)
      .select('name')
    expect(two).toMatchObject({ status: 201, count: 2, data: [{ name: 'b' }, { name: 'c' }] })
    expect(await db.from('gadgets').update({ price: 3 }, count).gt('name', 'a').select('name')).toMatchObject({
      count: 2,
    })
    expect(await db.from('gadgets').delete(count).gt('name', 'a').select('name')).toMatchObject({
      status: 200,
      count: 2,
    })
  })

  test('changing nothing is no error', async () => {
    const { gadgets } = await withGadgets()
    expect(await gadgets.update({ price: 1 }).eq('name', 'missing')).toMatchObject({
      status: 204,
      error: null,
      data: null,
    })
    const shown = await gadgets.update({ price: 1 }).eq('name', 'missing').select()
    expect(shown).toMatchObject({ status: 200, error: null, data: [] })
  })

  test('single() rejects several rows, and none of them is kept', async () => {
    const { db } = await (await createGadgetsApp()).user()
    const refused = await db
      .from('gadgets')
      .insert([{ name: 'a' }, { name: 'b' }])
      .select()
      .single()
    expect(refused).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 2 rows' } })
    expect((await db.from('gadgets').select()).data).toEqual([])
    const rolledBack = await db.from('gadgets').insert({ name: 'a' }).select('name').rollback().single()
    expect(rolledBack.data).toEqual({ name: 'a' })
    expect((await db.from('gadgets').select()).data).toEqual([])
  })
})

describe('what the vendor asks of a call', () => {
  test('a value is counted as one row, by POST, HEAD and GET', async () => {
    const { db } = await (await createGadgetsApp()).user()
    const sum = { a: 1, b: 2 }
    expect(await db.rpc('add', sum, { count: 'exact' })).toMatchObject({ status: 200, count: 1, data: 3 })
    expect(await db.rpc('add', sum, { head: true, count: 'exact' })).toMatchObject({
      status: 200,
      count: 1,
      data: null,
    })
    expect(await db.rpc('add', sum, { get: true, count: 'exact' })).toMatchObject({ status: 200, count: 1, data: 3 })
  })

  test('with GET a parameter can be omitted or be a list', async () => {
    const { db } = await (await createGadgetsApp()).user()
    expect(await db.rpc('optional', { param: undefined }, { get: true })).toMatchObject({ status: 200, data: '' })
    const ids = ['00000000-0000-0000-0000-000000000000']
    expect(await db.rpc('takes_list', { ids }, { get: true })).toMatchObject({ status: 204, error: null, data: null })
  })

  test('its rows can be aliased, cast and filtered, and its change rolled back', async () => {
    const { user, gadgets } = await withGadgets()
    const { db } = user
    const shown = await db.rpc('twice', { up_to: 3 }).select('number:n, double::text').neq('n', 2)
    expect(shown.data).toEqual([
      { number: 1, double: '2' },
      { number: 3, double: '6' },
    ])
    expect(await db.rpc('touch', { wanted: 'axe' }).rollback()).toMatchObject({ status: 204, error: null })
    expect((await gadgets.select('note').eq('name', 'axe').single()).data).toEqual({ note: 'none' })
  })
})

const rangeCases = [
  ['contains', 'cs', '[1,2)', ['young']],
  ['containedBy', 'cd', '[1,2)', ['young']],
  ['rangeLt', 'sl', '[2,25)', ['young']],
  ['rangeGt', 'sr', '[2,25)', ['old']],
  ['rangeGte', 'nxl', '[2,25)', ['middle', 'old']],
  ['rangeLte', 'nxr', '[2,25)', ['young']],
  ['rangeAdjacent', 'adj', '[2,25)', ['old', 'young']],
  ['overlaps', 'ov', '[2,25)', ['middle']],
] as const
