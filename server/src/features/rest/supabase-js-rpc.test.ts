import { describe, expect, test } from 'vitest'
import { createGadgetsApp, withGadgets } from './gadgets-fixture.ts'

/** Everything here uses the real client library, as the web app does. */
describe('rpc', () => {
  test('functions return values, lists of values, rows and nothing', async () => {
    const { user } = await withGadgets()
    const { db } = user
    expect((await db.rpc('add', { a: 1, b: 2 })).data).toBe(3)
    expect((await db.rpc('add', { a: 1 })).data).toBe(11)
    expect((await db.rpc('add', { a: 1 }, { get: true })).data).toBe(11)
    expect((await db.rpc('gadget_names')).data).toEqual(['axe', 'bell', 'cup', 'dish, (large)'])
    expect((await db.rpc('one_gadget', { wanted: 'axe' })).data).toMatchObject({ name: 'axe' })
    expect((await db.rpc('twice', { up_to: 2 })).data).toEqual([
      { n: 1, double: 2 },
      { n: 2, double: 4 },
    ])
    expect(await db.rpc('touch', { wanted: 'axe' })).toMatchObject({ data: null, error: null, status: 204 })
    expect((await db.from('gadgets').select('note').eq('name', 'axe').single()).data).toEqual({ note: 'touched' })
  })

  test('a function’s rows can be selected, filtered, sorted, counted and paged', async () => {
    const { user } = await withGadgets()
    const { db } = user
    for (const get of [true, false]) {
      const call = db.rpc('my_gadgets', { min_price: 3 }, { get, count: 'exact' })
      const result = await call.select('name').neq('name', 'bell').order('name', { ascending: false }).limit(1)
      expect(result).toMatchObject({ status: 206, count: 2, data: [{ name: 'dish, (large)' }] })
    }
    expect((await db.rpc('my_gadgets').select('name').eq('name', 'axe').single()).data).toEqual({ name: 'axe' })
    expect(await db.rpc('my_gadgets', {}, { head: true, count: 'exact' })).toMatchObject({ count: 4, data: null })
    expect((await db.rpc('my_gadgets').select('nope')).error).toMatchObject({ code: '42703' })
  })

  test('a GET is read-only', async () => {
    const { user } = await withGadgets()
    const result = await user.db.rpc('touch', { wanted: 'axe' }, { get: true })
    expect(result).toMatchObject({ status: 405, error: { code: '25006' } })
    expect((await user.db.from('gadgets').select('id').eq('note', 'touched')).data).toEqual([])
  })

  test('a function sees the caller and the request, but no secret', async () => {
    const app = await createGadgetsApp()
    const { db, id, token } = await app.user()
    const { data } = await db.rpc('seen_request')
    expect(data).toMatchObject({
      method: 'POST',
      sub: id,
      role: 'authenticated',
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.stringify(data)).not.toContain(token)
  })

  test('unknown functions, wrong and ambiguous parameters', async () => {
    const app = await createGadgetsApp()
    const { db } = await app.user()
    expect(await db.rpc('nope')).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.nope without parameters in the schema cache',
        details:
          'Searched for the function public.nope without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      },
    })
    expect((await db.rpc('add', { x: 1, a: 2 })).error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.add(a, x) in the schema cache',
    })
    expect((await db.rpc('hidden_function')).error).toMatchObject({ code: 'PGRST202' })
    expect((await db.rpc('overloaded', { a: 1 })).error).toMatchObject({ code: 'PGRST203' })
    expect((await db.rpc('add', { a: 'x' })).error).toMatchObject({ code: '22P02' })
  })

  test('an unnamed parameter takes the raw body, a value under the empty key, or fails like PostgREST', async () => {
    const app = await createGadgetsApp()
    const { db } = await app.user()
    const nested = { '': { test: 'value' } }
    expect(await db.rpc('unnamed_json', nested)).toMatchObject({ error: null, data: nested })
    expect((await db.rpc('unnamed_json', { a: [1, null], b: 'x' })).data).toEqual({ a: [1, null], b: 'x' })
    expect((await db.rpc('unnamed_text', { '': 'test' })).data).toBe('text: test')
    expect((await db.rpc('unnamed_text', { '': true })).data).toBe('text: true')
    expect((await db.rpc('unnamed_or_none')).data).toBe('none')
    expect((await db.rpc('unnamed_or_none', { '': '' })).data).toBe('text: ')
    for (const name of ['unnamed_integer', 'add']) {
      expect(await db.rpc(name, { '': 1 })).toMatchObject({
        status: 404,
        error: {
          code: 'PGRST202',
          message: `Could not find the function public.${name}() in the schema cache`,
          details: `Searched for the function public.${name} with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
        },
      })
    }
    expect((await db.rpc('unnamed_text', { a: 1 })).error).toMatchObject({ code: 'PGRST202' })
  })

  test('what a function raises reaches the caller', async () => {
    const app = await createGadgetsApp()
    const { db } = await app.user()
    expect(await db.rpc('fail', { message: 'no way', state: 'P0001' })).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'no way', hint: 'a hint', details: 'a detail' },
    })
  })
})
