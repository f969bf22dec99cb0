import { ListEffect, ListFileEffect, ListPage } from '@assay/contract/lists/entries'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createApiApp, verified } from '../verification/api-fixture.ts'

const app = await createApiApp()
const model = 'user_verification'

test('CT-1 before an entry is added, its owner learns whom it would have hit and whether the value is listed', async () => {
  const ada = await app.signUp()
  await app.grant(ada.id, 'basic')
  const { key } = await ada.createKey()
  const effect = async (type: string, value: string, person = ada) =>
    ListEffect.parse(await (await person.asUser('POST', '/lists/effect', { type, value })).json())
  const none = { entry: null, is_provider: false, matched: 0, people: 0 }
  expect(await effect('domain', 'siemens.com')).toEqual(none)

  for (const email of ['a@siemens.com', 'b@mail.siemens.com', 'ada+x@gmail.com', 'x@mailinator.com']) {
    await verified(app.request('POST', '/v1/verify', { key, body: { model, email } }))
  }
  const items = [{ email: 'c@siemens.com' }, { email: 'bob@yahoo.com' }, { firstname: 'Ada' }]
  await app.request('POST', '/v1/verify/batch', { key, body: { model, items } })
  expect(await effect('domain', '@Siemens.com')).toEqual({ ...none, matched: 3, people: 6 })
  // Already flagged: an entry changes nothing for them.
  expect(await effect('domain', 'mailinator.com')).toMatchObject({ is_provider: false, matched: 0 })
  // The log doesn't keep which provider.
  expect(await effect('domain', 'gmail.com')).toMatchObject({ is_provider: true, matched: 2, people: 6 })
  expect(await effect('email', 'ADA@gmail.com')).toMatchObject({ is_provider: false, matched: 1 })
  expect(await effect('name', 'Ada')).toMatchObject({ matched: null })

  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'text/csv' }
  const fileEffect = async (body: string) => {
    const response = await app.request('POST', '/lists/effect/file', { body, headers })
    return ListFileEffect.parse(await response.json())
  }
  const harmless = { provider_count: 0, providers: [], matched: 0, people: 6 }
  expect(await fileEffect('mailinator.com\nunknown.example')).toEqual(harmless)
  expect(await fileEffect('action,type,value\nallow,domain,gmail.com\nblock,name,Ada')).toEqual(harmless)
  expect(await fileEffect('siemens.com\nada@gmail.com\nother.example')).toEqual({ ...harmless, matched: 4 })
  const providers = { provider_count: 4, providers: ['gmail.com', 'yahoo.com', 'gmx.de'], matched: 2 }
  expect(await fileEffect('gmail.com\nyahoo.com\ngmx.de\noutlook.com')).toEqual({ ...harmless, ...providers })
  expect(await errorOf(app.request('POST', '/lists/effect/file', { body: 'a b c', headers }))).toEqual([
    400,
    'invalid_request',
  ])
  const { total } = ListPage.parse(await (await ada.asUser('GET', '/lists/entries')).json())
  expect(total).toBe(0)

  const added = await ada.asUser('POST', '/lists/entries', { action: 'allow', type: 'domain', value: 'siemens.com' })
  const entry = await added.json()
  expect((await effect('domain', 'SIEMENS.com')).entry).toEqual(entry)
  const bob = await app.signUp()
  expect(await effect('domain', 'siemens.com', bob)).toEqual(none)
  const wrong = await ada.asUser('POST', '/lists/effect', { type: 'domain', value: 'a@b.example' })
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { fields: { value: expect.any(String) } }])
})
