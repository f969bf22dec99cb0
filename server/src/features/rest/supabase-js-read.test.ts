import { describe, expect, test } from 'vitest'
import { withGadgets } from './gadgets-fixture.ts'

/** Everything here uses the real client library, as the web app does. */
const names = (rows: { name: string }[] | null) => rows?.map(({ name }) => name)

describe('select', () => {
  test('columns, aliases, casts and JSON paths; times and numbers in PostgREST’s format', async () => {
    const { user, gadgets } = await withGadgets()
    const all = await gadgets.select().eq('name', 'axe')
    expect(all).toMatchObject({ error: null, status: 200, count: null })
    expect(all.data).toEqual(
      [
        {
          id: expect.any(Number),
          owner_id: user.id,
          name: 'axe',
          price: 10.5,
          tags: ['iron', 'old'],
          data: { size: { cm: 50 }, marks: ['a', 'b'] },
          is_on: true,
          note: null,
          made_at: null,
          'odd "name': null,
        },
      ].map((row) => ({ ...row, note: 'none', made_at: '2026-01-01T00:00:00+00:00' })),
    )
    const some = await gadgets.select('label:name, price::text, data->size->>cm, mark:data->marks->1').eq('name', 'axe')
    expect(some.data).toEqual([{ label: 'axe', price: '10.50', cm: '50', mark: 'b' }])
    expect((await gadgets.select('"odd \\"name"').eq('name', 'axe')).data).toEqual([{ 'odd "name': null }])
  })

  test.each([
    ['eq', (q: Query) => q.eq('name', 'axe'), ['axe']],
    ['eq with every reserved character', (q: Query) => q.eq('name', 'dish, (large)'), ['dish, (large)']],
    ['neq', (q: Query) => q.neq('name', 'axe'), ['bell', 'cup', 'dish, (large)']],
    ['gt', (q: Query) => q.gt('price', 10), ['axe', 'dish, (large)']],
    ['gte', (q: Query) => q.gte('price', 20), ['dish, (large)']],
    ['lt', (q: Query) => q.lt('price', 10.5), ['bell']],
    ['lte', (q: Query) => q.lte('price', 10.5), ['axe', 'bell']],
    ['like', (q: Query) => q.like('name', '%e%'), ['axe', 'bell', 'dish, (large)']],
    ['ilike with a star', (q: Query) => q.ilike('name', '*E*L'), ['bell']],
    ['likeAnyOf', (q: Query) => q.likeAnyOf('name', ['a%', 'c%']), ['axe', 'cup']],
    ['in', (q: Query) => q.in('name', ['axe', 'dish, (large)', 'x']), ['axe', 'dish, (large)']],
    ['in nothing', (q: Query) => q.in('name', []), []],
    ['is null', (q: Query) => q.is('price', null), ['cup']],
    ['is true', (q: Query) => q.is('is_on', true), ['axe', 'dish, (large)']],
    ['not in', (q: Query) => q.not('name', 'in', '("axe","cup")'), ['bell', 'dish, (large)']],
    ['not is null', (q: Query) => q.not('price', 'is', null), ['axe', 'bell', 'dish, (large)']],
    ['isDistinct', (q: Query) => q.isDistinct('is_on', true), ['bell', 'cup']],
    ['or', (q: Query) => q.or('name.eq.axe,price.is.null'), ['axe', 'cup']],
    ['or with and', (q: Query) => q.or('and(price.gt.5,price.lt.15),not.and(price.lt.25,price.gt.0)'), ['axe']],
    ['or with quotes', (q: Query) => q.or('name.eq."dish, (large)",name.in.(bell,"x,y")'), ['bell', 'dish, (large)']],
    ['contains', (q: Query) => q.contains('tags', ['old']), ['axe', 'dish, (large)']],
    ['containedBy', (q: Query) => q.containedBy('tags', ['brass', 'old']), ['bell', 'cup', 'dish, (large)']],
    ['overlaps', (q: Query) => q.overlaps('tags', ['iron', 'brass']), ['axe', 'bell']],
    ['a json path', (q: Query) => q.eq('data->size->>cm', '9'), ['dish, (large)']],
    ['contains of json', (q: Query) => q.contains('data', { size: { cm: 50 } }), ['axe']],
    ['match', (q: Query) => q.match({ name: 'axe', is_on: true }), ['axe']],
    ['two filters', (q: Query) => q.gt('price', 3).lt('price', 20), ['axe']],
  ])('%s', async (_name, filter, expected) => {
    const { gadgets } = await withGadgets()
    const { data, error } = await filter(gadgets.select('name')).order('name')
    expect(error).toBeNull()
    expect(data).toEqual(expected.map((name) => ({ name })))
  })

  test('order with nulls, limit, range', async () => {
    const { gadgets } = await withGadgets()
    const sorted = async (options: object) => names((await gadgets.select('name').order('price', options)).data)
    expect(await sorted({ ascending: true })).toEqual(['bell', 'axe', 'dish, (large)', 'cup'])
    expect(await sorted({ ascending: false })).toEqual(['cup', 'dish, (large)', 'axe', 'bell'])
    expect(await sorted({ ascending: false, nullsFirst: false })).toEqual(['dish, (large)', 'axe', 'bell', 'cup'])
    const byTwo = await gadgets.select('name').order('is_on', { nullsFirst: true }).order('name', { ascending: false })
    expect(names(byTwo.data)).toEqual(['cup', 'bell', 'dish, (large)', 'axe'])
    expect(names((await gadgets.select('name').order('name').limit(1)).data)).toEqual(['axe'])
    expect(names((await gadgets.select('name').order('name').range(1, 2)).data)).toEqual(['bell', 'cup'])
  })

  test('single and maybeSingle', async () => {
    const { gadgets } = await withGadgets()
    expect((await gadgets.select('name').eq('name', 'axe').single()).data).toEqual({ name: 'axe' })
    for (const [filter, rows] of [
      ['nothing', 0],
      ['%', 4],
    ] as const) {
      expect(await gadgets.select('name').like('name', filter).single()).toMatchObject({
        data: null,
        status: 406,
        error: {
          code: 'PGRST116',
          message: 'Cannot coerce the result to a single JSON object',
          details: `The result contains ${rows} rows`,
          hint: null,
        },
      })
    }
    expect(await gadgets.select('name').eq('name', 'nothing').maybeSingle()).toMatchObject({ data: null, error: null })
    expect((await gadgets.select('name').eq('name', 'cup').maybeSingle()).data).toEqual({ name: 'cup' })
    expect((await gadgets.select().maybeSingle()).error).toMatchObject({ code: 'PGRST116' })
  })

  test('count, with and without rows', async () => {
    const { gadgets } = await withGadgets()
    for (const count of ['exact', 'planned', 'estimated'] as const) {
      expect(await gadgets.select('name', { count }).limit(2)).toMatchObject({ count: 4, status: 206 })
    }
    expect(await gadgets.select('*', { count: 'exact', head: true }).gt('price', 5)).toMatchObject({
      count: 2,
      data: null,
      error: null,
      status: 200,
    })
    expect(await gadgets.select('*', { count: 'exact' }).eq('name', 'no')).toMatchObject({ count: 0, data: [] })
    expect(await gadgets.select('*', { count: 'exact' }).range(9, 12)).toMatchObject({
      status: 416,
      error: { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 4 rows.' },
    })
  })

  test('nulls can be stripped', async () => {
    const { gadgets } = await withGadgets()
    const { data } = await gadgets.select('name,price').eq('name', 'cup').stripNulls()
    expect(data).toEqual([{ name: 'cup' }])
  })
})

type Query = ReturnType<ReturnType<Awaited<ReturnType<typeof withGadgets>>['user']['db']['from']>['select']>
