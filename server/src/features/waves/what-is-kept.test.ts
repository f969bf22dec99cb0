import { randomBytes, randomUUID } from 'node:crypto'
import { SupabaseHook } from '@assay/contract/api-keys'
import { RequestLog } from '@assay/contract/usage'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { dumpDatabase } from '../../route-audit/dump-database.ts'
import { errorOf } from '../../testing/error-of.ts'
import { findServerSecret } from '../secrets/server-secret.ts'
import { hashExternalId } from '../verification/usage-of.ts'
import { createFormApp } from '../widget/form-fixture.ts'

test('WV-1 an address, browser and id are taken on every way in, are free, and are nowhere in clear', async () => {
  const app = await createFormApp()
  const ada = await app.signUpWithForm()
  await app.grant(ada.id, 'pro')
  const bob = await app.signUpWithForm()
  const [agent, externalId] = [`Agent-${randomUUID()}`, `external-${randomUUID()}`]
  const ips = ['203.0.113.201', '2001:db8:77:1::5', '198.51.100.202', '198.51.100.203', '192.0.2.204']
  const origin = (ip: string | undefined) => ({ ip, user_agent: agent, external_id: externalId })
  const person = { model: 'user_verification', email: 'anna.berg@nordwind-shop.com' }

  await app.request('POST', '/v1/verify', { key: ada.secretKey, body: { ...person, ...origin(ips[0]) } })
  await app.request('POST', '/v1/verify', { key: bob.secretKey, body: { ...person, ...origin(ips[0]) } })
  const items = [
    { email: 'b@nordwind-shop.com', ...origin(ips[1]) },
    { email: 'c@nordwind-shop.com', ip: null, user_agent: '' },
  ]
  await app.request('POST', '/v1/verify/batch', { key: ada.secretKey, body: { model: 'user_verification', items } })
  await app.verify(
    ada.form.key,
    { email: 'd@nordwind-shop.com' },
    { 'x-forwarded-for': ips[2] ?? '', 'user-agent': agent },
  )
  const file = await app.request('POST', '/files/uploads?name=people.csv', {
    body: `email,IP address,User agent,External ID\ne@nordwind-shop.com,${ips[3]},${agent},${externalId}\n`,
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/csv' },
  })
  const fileId = Object(await file.json()).id
  await ada.asUser('POST', `/files/uploads/${fileId}/start`, { columns: { email: 'email' } })
  await app.runJobs()
  // What was uploaded is the customer's, and theirs to delete.
  await ada.asUser('DELETE', `/files/uploads/${fileId}`)
  const { id: keyId } = await ada.createKey()
  const hook = SupabaseHook.parse(await (await ada.asUser('POST', `/api-keys/${keyId}/supabase-hook`, {})).json())
  const text = JSON.stringify({
    metadata: { ip_address: ips[4] },
    user: { id: externalId, email: 'f@nordwind-shop.com' },
  })
  const [id, at] = [randomBytes(8).toString('hex'), new Date()]
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(hook.secret.replace('v1,', '')).sign(id, at, text),
  }
  expect((await app.request('POST', new URL(hook.url).pathname, { body: text, headers })).status).toBe(200)

  const log = RequestLog.parse(await (await ada.asUser('GET', '/requests')).json())
  expect(log.entries.map(({ checks }) => checks)).toEqual([1, 1, 1, 2, 1])
  const secret = await app.deps.db.asService(findServerSecret)
  const hash = hashExternalId(secret, ada.id, externalId)
  const { rows } = await app.owner.query(
    `select encode(external_hash, 'hex') as external, octet_length(traits) as bytes from usage_ledger where user_id = $1 order by id`,
    [ada.id],
  )
  const none = '0'.repeat(16)
  expect(rows.map(({ external }) => external)).toEqual([hash, hash + none, null, hash, hash])
  expect(rows.map(({ bytes }) => bytes !== null)).toEqual([true, true, true, false, true])
  const { rows: others } = await app.owner.query(
    `select encode(external_hash, 'hex') as external, encode(substring(traits from 6), 'hex') as traits from usage_ledger
     where user_id in ($1, $2) order by user_id = $1 desc, id limit 6`,
    [bob.id, ada.id],
  )
  expect(others[0].external).not.toBe(hash)
  const words = (text: string) => new Set((text.slice(6).match(/.{8}/g) ?? []).filter((word) => word !== '00000000'))
  const [his, hers] = [words(others[0].traits), words(others[1].traits)]
  expect(his.size).toBeGreaterThan(4)
  expect([...his].filter((word) => hers.has(word))).toEqual([])

  for (const wrong of [
    { ip: '999.1.1.1' },
    { ip: 'home' },
    { user_agent: 'x'.repeat(1001) },
    { external_id: 'a\nb' },
  ]) {
    const body = { ...person, ...wrong }
    expect(await errorOf(app.request('POST', '/v1/verify', { key: ada.secretKey, body }))).toEqual([
      400,
      'invalid_request',
    ])
  }
  const [dump, lines] = [await dumpDatabase(app.owner), app.logLines.join('')]
  expect(dump).toContain(ada.id)
  for (const value of [...ips, agent, externalId]) {
    expect(dump).not.toContain(value)
    expect(dump).not.toContain(Buffer.from(value).toString('hex'))
    expect(lines).not.toContain(value)
  }
})
