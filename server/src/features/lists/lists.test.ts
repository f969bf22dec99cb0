import { CreatedApiKey } from '@assay/contract/api-keys'
import { ErrorBody } from '@assay/contract/errors'
import { ImportedList, ListEntry, ListPage } from '@assay/contract/lists/entries'
import { VerifyBatchResponse } from '@assay/contract/verification'
import { beforeAll, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createApiApp, verified } from '../verification/api-fixture.ts'

type App = Awaited<ReturnType<typeof createApiApp>>
type Person = Awaited<ReturnType<App['signUp']>>

let app: App
let elsewhere: App
beforeAll(async () => {
  // Two processes on one database.
  app = await createApiApp()
  elsewhere = await createApiApp()
})

const model = 'user_verification'
const add = async (person: Person, entry: object) => {
  const response = await person.asUser('POST', '/lists/entries', entry)
  expect(response.status).toBe(201)
  return ListEntry.parse(await response.json())
}

async function openAccount() {
  const person = await app.signUp()
  await app.grant(person.id, 'basic')
  const body = { name: 'Lists', scopes: ['verify', 'usage', 'lists'] }
  const { full_key: key } = CreatedApiKey.parse(await (await person.asUser('POST', '/api-keys', body)).json())
  const verify = (input: object, at = app) =>
    verified(at.request('POST', '/v1/verify', { key, body: { model, ...input } }))
  const verdictOf = async (email: string, at = app) => {
    const { email_verification: judged } = await verify({ email }, at)
    return `${judged?.verdict} ${judged?.reasons[0]?.code}`
  }
  return { ...person, key, verify, verdictOf }
}

test('CT-1 an entry counts from the very next request in every process, and so does its end', async () => {
  const ada = await openAccount()
  for (const at of [app, elsewhere])
    expect(await ada.verdictOf('x@shop.example.org', at)).toBe('invalid reserved_domain')
  const entry = await add(ada, { action: 'block', type: 'domain', value: '@Example.ORG', note: 'Chargebacks' })
  expect(entry).toMatchObject({ value: 'example.org', note: 'Chargebacks', expires_at: null })
  for (const at of [app, elsewhere])
    expect(await ada.verdictOf('x@shop.example.org', at)).toBe('disposable customer_list')
  expect((await ada.asUser('PATCH', `/lists/entries/${entry.id}`, { action: 'allow' })).status).toBe(200)
  for (const at of [app, elsewhere]) expect(await ada.verdictOf('x@shop.example.org', at)).toBe('ok customer_list')
  // A second entry is read on top of the first.
  await add(ada, { action: 'block', type: 'email', value: 'x@shop.example.org' })
  for (const at of [app, elsewhere])
    expect(await ada.verdictOf('x@shop.example.org', at)).toBe('disposable customer_list')
  expect((await ada.asUser('POST', '/lists/entries/delete', { all: true })).status).toBe(200)
  for (const at of [app, elsewhere]) expect(await ada.verdictOf('x@shop.example.org', at)).toMatch(/ (?!customer)/)
  const bob = await openAccount()
  await add(ada, { action: 'block', type: 'domain', value: 'gmail.com' })
  expect(await bob.verdictOf('bob@gmail.com')).toBe('ok free_provider')
  const counted = await app.countedFor(ada.id)
  // A request that is judged again is charged once.
  expect(counted).toEqual({ used: 10, ledger: 10, days: 10 })
})

test('CT-1 requests under way while an entry is saved are judged by it if they’re charged after it', async () => {
  const ada = await openAccount()
  await ada.verdictOf('x@example.org')
  let isSaved = false
  const seen: { startedAfter: boolean; verdict: string }[] = []
  const call = async () => {
    const startedAfter = isSaved
    seen.push({ startedAfter, verdict: await ada.verdictOf('x@example.org', seen.length % 2 ? app : elsewhere) })
  }
  const save = async () => {
    await add(ada, { action: 'block', type: 'email', value: 'x@example.org' })
    isSaved = true
  }
  await Promise.all([...Array.from({ length: 20 }, call), save(), ...Array.from({ length: 20 }, call)])
  await Promise.all(Array.from({ length: 10 }, call))
  const late = seen.filter(({ startedAfter }) => startedAfter)
  expect(late.length).toBeGreaterThanOrEqual(10)
  for (const { verdict } of late) expect(verdict).toBe('disposable customer_list')
})

test('CT-1 the address beats the domain, a subdomain its parent, however they’re written, until they expire', async () => {
  const ada = await openAccount()
  const soon = new Date(app.deps.now().getTime() + 3_600_000).toISOString()
  await add(ada, { action: 'block', type: 'domain', value: 'bücher.example.com' })
  await add(ada, { action: 'allow', type: 'domain', value: '*.good.xn--bcher-kva.example.com' })
  await add(ada, { action: 'allow', type: 'email', value: 'Ada.Lovelace+news@GoogleMail.com' })
  await add(ada, { action: 'block', type: 'domain', value: 'gmail.com', expires_at: soon })
  expect(await ada.verdictOf('x@xn--bcher-kva.example.com')).toBe('disposable customer_list')
  expect(await ada.verdictOf('x@a.good.bücher.example.com')).toBe('ok customer_list')
  expect(await ada.verdictOf('adalovelace@gmail.com')).toBe('ok customer_list')
  expect(await ada.verdictOf('bob@gmail.com')).toBe('disposable customer_list')
  // Another name of the same provider, but not every address there.
  await add(ada, { action: 'allow', type: 'domain', value: 'googlemail.com' })
  expect(await ada.verdictOf('bob@GoogleMail.com')).toBe('ok customer_list')
  expect(await ada.verdictOf('bob@gmail.com')).toBe('disposable customer_list')
  // Not the parent, nor another domain that ends the same.
  for (const domain of ['example.com', 'xbücher.example.com'])
    expect(await ada.verdictOf(`x@${domain}`)).not.toMatch(/customer/)
  // A company's own domain can be allowed; what isn't an address can't.
  await add(ada, { action: 'allow', type: 'domain', value: 'office.internal' })
  expect(await ada.verdictOf('x@office.internal')).toBe('ok customer_list')
  expect(await ada.verdictOf('x y@office.internal')).toBe('invalid bad_local_part')
  // Nor is anyone told later that a list has what they allow.
  const { rows } = await app.owner.query('select domain_hash from usage_ledger where user_id = $1', [ada.id])
  expect(rows.filter(({ domain_hash }) => domain_hash !== null)).toEqual([])
  const { email_verification: blocked } = await ada.verify({ email: 'bob@gmail.com' })
  expect(blocked).toMatchObject({ disposable: true, score: 1, class: 'free', free: true, normalized: 'bob@gmail.com' })
  expect(blocked?.reasons[0]?.message).toBe('Your block list has this domain.')
  app.clock.advance(3600)
  expect(await ada.verdictOf('bob@gmail.com')).toBe('ok free_provider')
  expect(await ada.verdictOf('adalovelace@gmail.com')).toBe('ok customer_list')
})

test('CT-1 names: the full name beats its parts, block beats allow, and batches know the lists', async () => {
  const ada = await openAccount()
  await add(ada, { action: 'allow', type: 'name', value: '  Test ' })
  await add(ada, { action: 'block', type: 'name', value: 'Mallory' })
  await add(ada, { action: 'allow', type: 'name', value: 'mallory  QUINN' })
  const items = [
    { firstname: 'Ada', lastname: 'Test' },
    { firstname: 'Test', lastname: 'asdfgh' },
    { firstname: 'MALLORY', lastname: 'Test' },
    { firstname: 'Mallory', lastname: 'Quinn' },
    { firstname: 'Ada', lastname: 'Lovelace' },
  ]
  const response = await app.request('POST', '/v1/verify/batch', { key: ada.key, body: { model, items } })
  const { results } = VerifyBatchResponse.parse(await response.json())
  expect(
    results.map(({ name_verification: name }) => [
      name?.verdict,
      name?.fake,
      name?.firstname?.fake,
      name?.lastname?.fake,
    ]),
  ).toEqual([
    ['real', false, false, false],
    ['fake', true, false, true],
    ['fake', true, true, false],
    ['real', false, false, false],
    ['real', false, false, false],
  ])
  expect(results[2]?.name_verification?.reasons[0]).toEqual({
    code: 'customer_list',
    message: 'Your block list has this name.',
  })
  expect(JSON.stringify(results[4])).not.toContain('customer_list')
})

test('CT-1 replays keep their result, test keys their fixed ones, and the demo knows no lists', async () => {
  const ada = await openAccount()
  const body = { model, email: 'x@example.org' }
  const headers = { 'idempotency-key': 'one' }
  const call = () => verified(app.request('POST', '/v1/verify', { key: ada.key, body, headers }))
  const first = await call()
  await add(ada, { action: 'block', type: 'domain', value: 'example.org' })
  await add(ada, { action: 'block', type: 'email', value: 'ok@test.assay' })
  expect(await call()).toEqual(first)
  const { key } = await ada.createKey('test')
  const test = await verified(app.request('POST', '/v1/verify', { key, body: { model, email: 'ok@test.assay' } }))
  expect(test.email_verification?.reasons[0]?.code).toBe('test_input')
  expect(await errorOf(app.request('GET', '/v1/lists', { key }))).toEqual([403, 'forbidden'])
  const demo = await app.request('POST', '/demo/verify', { body: { email: 'x@example.org' } })
  expect(await demo.text()).not.toContain('customer_list')
})

test('CT-1 the API adds, finds, changes and deletes; problems are named where they are', async () => {
  const ada = await openAccount()
  const ask = (method: string, path = '', body?: unknown) =>
    app.request(method, `/v1/lists${path}`, { key: ada.key, body })
  const page = async (query = '') => ListPage.parse(await (await ask('GET', query)).json())
  expect(await page()).toEqual({ entries: [], next: null, total: 0 })
  const problem = async (entry: object) => {
    const response = await ask('POST', '', { action: 'block', type: 'email', value: 'a@example.com', ...entry })
    return [response.status, ErrorBody.parse(await response.json()).fields]
  }
  expect(await problem({ value: 'a@' })).toEqual([
    400,
    { value: 'Enter a full email address, such as ada@example.com.' },
  ])
  expect(await problem({ type: 'domain', value: 'a@example.com' })).toEqual([
    400,
    { value: 'Enter a domain, such as example.com.' },
  ])
  expect(await problem({ type: 'name', value: ' ' })).toEqual([400, { value: 'Enter a name of up to 100 characters.' }])
  expect(await problem({ expires_at: '2020-01-01T00:00:00Z' })).toEqual([
    400,
    { expires_at: 'Choose a moment in the future.' },
  ])
  expect(await problem({ expires_at: '9999-12-31T23:00:00-12:00' })).toMatchObject([
    400,
    { expires_at: expect.any(String) },
  ])
  expect(await problem({ note: 'a\nb' })).toMatchObject([400, { note: expect.stringContaining('line breaks') }])
  expect((await ask('POST', '', { action: 'block', type: 'email', value: 'a@example.com' })).status).toBe(201)
  expect(await problem({ action: 'allow', value: 'A@example.com' })).toEqual([
    409,
    { value: 'Your block list already has a@example.com.' },
  ])

  const file = ['action,type,value', ...Array.from({ length: 60 }, (_, at) => `allow,domain,d${at}.example.com`)].join(
    '\n',
  )
  const upload = { key: ada.key, body: file, headers: { 'content-type': 'text/csv' } }
  expect((await app.request('POST', '/v1/lists/import', upload)).status).toBe(200)
  const first = await page('?action=allow')
  expect([first.entries.length, first.total]).toEqual([50, 60])
  const second = await page(`?action=allow&before=${first.next}`)
  expect([second.entries.length, second.next]).toEqual([10, null])
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(60)
  expect((await page('?search=D7.EX&type=domain')).entries.map(({ value }) => value)).toEqual(['d7.example.com'])
  const ids = second.entries.slice(0, 3).map(({ id }) => id)
  expect(await (await ask('POST', '/delete', { ids })).json()).toEqual({ deleted: 3 })
  expect(await (await ask('POST', '/delete', { filter: { action: 'allow', search: 'd1' } })).json()).toMatchObject({
    deleted: expect.any(Number),
  })
  for (const filter of [{}, { search: ' ' }]) {
    const response = await ask('POST', '/delete', { filter })
    expect([response.status, ErrorBody.parse(await response.json()).detail]).toEqual([
      400,
      'An empty filter matches every entry. To delete all of them, send {"all": true}.',
    ])
  }
  const [entry] = (await page('?action=block')).entries
  expect((await ask('PATCH', `/${entry?.id}`, { note: 'Fraud' })).status).toBe(200)
  expect((await page('?search=fraud')).entries).toMatchObject([
    { value: 'a@example.com', action: 'block', note: 'Fraud' },
  ])
  const mallory = await openAccount()
  expect(await errorOf(app.request('DELETE', `/v1/lists/${entry?.id}`, { key: mallory.key }))).toEqual([
    404,
    'not_found',
  ])
  expect((await ask('DELETE', `/${entry?.id}`)).status).toBe(204)
  expect((await ask('POST', '/delete', { all: false })).status).toBe(400)
  const { total } = await page('')
  expect(await (await ask('POST', '/delete', { all: true })).json()).toEqual({ deleted: total })
  const { key } = await ada.createKey()
  expect(await errorOf(app.request('GET', '/v1/lists', { key }))).toEqual([403, 'forbidden'])
})

test('CT-1 a file is imported as a whole or not at all, and an export is a file to import', async () => {
  const ada = await openAccount()
  const send = (body: string, type = 'text/csv') =>
    app.request('POST', '/v1/lists/import', { key: ada.key, body, headers: { 'content-type': type } })
  const bad = await send(
    '\ufeffvalue,action,type,note\r\nok.example.com,allow,domain,\r\n"two\nlines",maybe,name,\r\n@,block,domain,x\r\na@b.example,block,email,"says ""hi"", twice"\r\nA@B.example,allow,email,\r\n',
  )
  expect([bad.status, ErrorBody.parse(await bad.json())]).toMatchObject([
    400,
    {
      detail: '3 lines need fixing. Nothing was imported.',
      fields: {
        'line 3': 'The action must be allow or block.',
        'line 5': 'Enter a domain, such as example.com.',
        'line 7': 'Line 6 says to block a@b.example, this one to allow it.',
      },
    },
  ])
  const exported = async (query = '') => (await app.request('GET', `/v1/lists/export${query}`, { key: ada.key })).text()
  expect(await exported()).toBe('action,type,value,note,expires_at\r\n')
  expect(await errorOf(send('x', 'text/plain'))).toEqual([415, 'unsupported_media_type'])
  expect(await errorOf(send('value\nx'))).toEqual([400, 'invalid_request'])
  // Nothing of a file whose end is anyone's guess, and no date that the database can't hold.
  for (const row of ['block,name,"Eve\nblock,name,Mallory', 'block,name,"Eve"x,', 'block,name,a\u0000b'])
    expect(await errorOf(send(`action,type,value\n${row}`)), row).toEqual([400, 'invalid_request'])
  for (const day of ['0000-01-01', '9999-12-31T23:00:00-12:00', 'tomorrow'])
    expect(await errorOf(send(`action,type,value,expires_at\nblock,name,Eve,${day}`)), day).toEqual([
      400,
      'invalid_request',
    ])
  expect(await errorOf(send(''))).toEqual([400, 'invalid_request'])

  const rows = ['block,email,eve@example.com,=1+1,', 'allow,name,Zoë,"a ""b"", c",2099-01-31,,', "block,name,''=x,＝1,"]
  const imported = async (text: string) => ImportedList.parse(await (await send(text)).json())
  const header = 'action,type,value,note,expires_at'
  expect(await imported([header, '', ...rows].join('\n'))).toEqual({ added: 3, changed: 0, unchanged: 0, expired: 0 })
  expect(await ada.verdictOf('eve@example.com')).toBe('disposable customer_list')
  const csv = await exported()
  expect(csv.split('\r\n').slice(1).toSorted()).toEqual([
    '',
    'allow,name,zoë,"a ""b"", c",2099-01-31T00:00:00.000Z',
    "block,email,eve@example.com,'=1+1,",
    "block,name,''=x,'＝1,",
  ])
  expect(await imported(csv)).toEqual({ added: 0, changed: 0, unchanged: 3, expired: 0 })
  const elsewhereSaved = csv.replace('"a ""b"", c"', '').replaceAll(',', ';').replace('block;email', 'allow;email')
  expect(await imported(elsewhereSaved)).toEqual({ added: 0, changed: 2, unchanged: 1, expired: 0 })
  expect(await ada.verdictOf('eve@example.com')).toBe('ok customer_list')
  expect((await exported('?type=email')).split('\r\n')).toHaveLength(3)
})

test('CT-1 a file with one address or domain per line goes to the list it is sent for, and expired lines are counted', async () => {
  const ada = await openAccount()
  const send = async (body: string, query = '') => {
    const headers = { 'content-type': 'text/csv' }
    const response = await app.request('POST', `/v1/lists/import${query}`, { key: ada.key, body, headers })
    return response.status === 200
      ? ImportedList.parse(await response.json())
      : ErrorBody.parse(await response.json()).fields
  }
  const saved = async (query: string) => {
    const { entries } = ListPage.parse(await (await app.request('GET', `/v1/lists?${query}`, { key: ada.key })).json())
    return entries.map(({ type, value, display_value }) => [type, value, display_value])
  }
  expect(await send('eve@example.com\n\n@bücher.example\n')).toMatchObject({ added: 2, expired: 0 })
  expect(await saved('action=block')).toEqual([
    ['email', 'eve@example.com', 'eve@example.com'],
    ['domain', 'xn--bcher-kva.example', 'bücher.example'],
  ])
  // Found as people write it, too.
  expect(await saved('search=BÜCHER')).toHaveLength(1)
  expect(await send('Email\nada@bücher.example', '?action=allow')).toMatchObject({ added: 1 })
  expect(await saved('action=allow')).toEqual([['email', 'ada@xn--bcher-kva.example', 'ada@bücher.example']])
  expect(await send('ada@example.com\nMallory')).toEqual({ 'line 2': 'Write one email address or domain per line.' })
  expect(await send('Mallory')).toEqual({ 'line 1': expect.stringContaining('one address or domain per line') })
  const over = 'action,type,value,expires_at\nblock,name,Eve,2020-01-01\nblock,name,Bob,2099-01-01'
  expect(await send(over)).toMatchObject({ added: 2, expired: 1 })
})
