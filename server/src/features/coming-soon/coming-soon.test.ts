import { LaunchRequests } from '@assay/contract/coming-soon'
import { expect, test } from 'vitest'
import { createBillingApp } from '../billing/testing/billing-fixture.ts'
import { announceLaunch } from './announce-launch.ts'

test('DT-6 a launch subscription is stored for its owner, can be withdrawn, and is notified once', async () => {
  const { app, signUp, deps, mailTo } = await createBillingApp()
  const [ada, bob, eve] = [await signUp(), await signUp(), await signUp()]
  const call = (user: { token: string }, method: string, path = '') =>
    app.request(`/coming-soon${path}`, { method, headers: { authorization: `Bearer ${user.token}` } })
  const servicesOf = async (user: { token: string }) =>
    LaunchRequests.parse(await (await call(user, 'GET')).json()).services
  for (const user of [ada, ada, bob, eve]) expect((await call(user, 'PUT', '/law')).status).toBe(204)
  expect((await call(bob, 'PUT', '/other')).status).toBe(204)
  expect((await call(eve, 'DELETE', '/law')).status).toBe(204)
  expect([await servicesOf(ada), await servicesOf(bob), await servicesOf(eve)]).toEqual([['law'], ['law', 'other'], []])
  expect((await call(ada, 'PUT', '/developer')).status).toBe(404)
  expect((await app.request('/coming-soon')).status).toBe(401)

  const counts = await Promise.all([announceLaunch(deps, 'law'), announceLaunch(deps, 'law')])
  expect(counts[0] + counts[1]).toBe(2)
  // Opting out and in again doesn't send a second notice.
  await call(ada, 'DELETE', '/law')
  await call(ada, 'PUT', '/law')
  expect(await announceLaunch(deps, 'law')).toBe(0)
  for (const [user, count] of [
    [ada, 1],
    [bob, 1],
    [eve, 0],
  ] as const) {
    expect((await mailTo(user.email)).filter(({ subject }) => subject === 'Law Tools is here')).toHaveLength(count)
  }
})

test('one click in a launch email declines the others, for this account only', async () => {
  const { app, signUp, deps, owner, mailTo } = await createBillingApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const call = (user: { token: string }, method: string, path = '') =>
    app.request(`/coming-soon${path}`, { method, headers: { authorization: `Bearer ${user.token}` } })
  const servicesOf = async (user: { token: string }) =>
    LaunchRequests.parse(await (await call(user, 'GET')).json()).services
  for (const user of [ada, bob]) {
    for (const service of ['law', 'other']) await call(user, 'PUT', `/${service}`)
  }
  await announceLaunch(deps, 'law')
  const { rows } = await owner.query<{ url: string }>(
    'select unsubscribe_url as url from mail_outbox where to_address = $1 and unsubscribe_url is not null',
    [ada.email],
  )
  const url = rows[0]?.url ?? ''
  expect((await app.request(url)).status).toBe(200)
  expect(await servicesOf(ada)).toEqual(['law', 'other'])
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  for (const forged of [url.replace(ada.id, bob.id), `${url}x`, url.replace(/&token=.*/, '')]) {
    expect([400, 404]).toContain((await app.request(forged, oneClick)).status)
  }
  expect(await (await app.request(url, oneClick)).text()).toContain('You’re unsubscribed')
  expect([await servicesOf(ada), await servicesOf(bob)]).toEqual([['law'], ['law', 'other']])
  await announceLaunch(deps, 'other')
  const subjectsTo = async (user: { email: string }) => (await mailTo(user.email)).map(({ subject }) => subject)
  expect(await subjectsTo(ada)).not.toContain('Other Services is here')
  expect(await subjectsTo(bob)).toContain('Other Services is here')
})
